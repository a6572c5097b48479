// A few tones, made here: somebody acted, it is your turn, it is over.

type Tone = [hertz: number, begin: number, length: number];

const SOUNDS: Record<"step" | "turn" | "over", Tone[]> = {
  step: [[330, 0, 0.05]],
  turn: [
    [523, 0, 0.09],
    [784, 0.1, 0.14],
  ],
  over: [
    [523, 0, 0.14],
    [659, 0.15, 0.14],
    [784, 0.3, 0.35],
  ],
};

let context: AudioContext | undefined;

export function sound(name: keyof typeof SOUNDS): void {
  context ??= new AudioContext();
  for (const [hertz, begin, length] of SOUNDS[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + begin;
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

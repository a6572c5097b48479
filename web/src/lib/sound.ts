// Synthesised sounds: of an action as it starts, and of its result once it is seen.

import type { GameEvent, Step } from "./wire";

/** A tone that glides from one pitch to another, or noise around a pitch; times in seconds. */
interface Sound {
  noise?: boolean;
  from: number;
  to?: number;
  begin?: number;
  length: number;
  loud?: number;
}

const RATTLE = [0, 0.07, 0.15, 0.26, 0.4];
const SOUNDS = {
  step: [{ from: 330, length: 0.05 }],
  turn: [
    { from: 523, length: 0.09 },
    { from: 784, begin: 0.1, length: 0.14 },
  ],
  over: [
    { from: 523, length: 0.14 },
    { from: 659, begin: 0.15, length: 0.14 },
    { from: 784, begin: 0.3, length: 0.35 },
  ],
  goal: [
    { noise: true, from: 500, to: 1400, length: 1.6, loud: 0.2 },
    { from: 392, length: 0.12 },
    { from: 523, begin: 0.12, length: 0.12 },
    { from: 784, begin: 0.24, length: 0.4 },
  ],
  dice: RATTLE.map((begin) => ({ noise: true, from: 2600, begin, length: 0.04, loud: 0.25 })),
  blow: [
    { from: 170, to: 45, length: 0.22, loud: 0.4 },
    { noise: true, from: 700, length: 0.08, loud: 0.3 },
  ],
  kick: [
    { from: 220, to: 90, length: 0.1, loud: 0.25 },
    { noise: true, from: 1500, length: 0.03, loud: 0.15 },
  ],
  card: [{ noise: true, from: 4200, to: 2400, length: 0.09, loud: 0.12 }],
} satisfies Record<string, Sound[]>;
export type SoundName = keyof typeof SOUNDS;

/** By event word, in any game. */
const DEEDS: Record<string, SoundName> = {
  ...sounds("dice", "roll", "clear", "lot"),
  ...sounds("blow", "strike", "tackle", "force", "bite", "steal", "dunk"),
  ...sounds("kick", "kick", "pass", "shoot", "shoot_sure", "send", "put"),
  ...sounds("card", "play", "interrupt", "react", "drawn", "cards_shown", "snake_card", "goal_card"),
};

function sounds(name: SoundName, ...events: string[]): Record<string, SoundName> {
  return Object.fromEntries(events.map((event) => [event, name]));
}

/** Played as the action starts. */
export function deedSound(events: GameEvent[]): SoundName | null {
  return events.map(({ event }) => DEEDS[event]).find((name) => name !== undefined) ?? null;
}

/** Played with the result. */
export function resultSound(step: Pick<Step, "outcome" | "events">, mine: boolean): SoundName | null {
  if (step.outcome) return "over";
  if (step.events.some((event) => event["score"] !== undefined)) return "goal";
  if (mine) return "turn";
  return deedSound(step.events) === null ? "step" : null;
}

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

export function sound(name: SoundName | null): void {
  if (name === null) return;
  context ??= new AudioContext();
  for (const part of SOUNDS[name]) play(context, part);
}

function play(audio: AudioContext, { noise, from, to, begin = 0, length, loud = 0.12 }: Sound): void {
  const start = audio.currentTime + begin;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  const [source, pitch] = noise ? makeNoise(audio, volume) : makeTone(audio, volume);
  pitch.setValueAtTime(from, start);
  if (to) pitch.exponentialRampToValueAtTime(to, start + length);
  volume.connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

function makeTone(audio: AudioContext, volume: GainNode): [AudioScheduledSourceNode, AudioParam] {
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.connect(volume);
  return [tone, tone.frequency];
}

function makeNoise(audio: AudioContext, volume: GainNode): [AudioScheduledSourceNode, AudioParam] {
  hiss ??= makeHiss(audio);
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  source.buffer = hiss;
  source.loop = true;
  band.type = "bandpass";
  source.connect(band).connect(volume);
  return [source, band.frequency];
}

function makeHiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
  return buffer;
}

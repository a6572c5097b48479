import { expect, test } from "vitest";
import { beatsOf, counted, faceOf, flightsOf, GOAL, hatching, inOrder, keyed, lengthOf, middleOf } from "./table";
import { labelAt, netOf, NOTHING_YET, sceneAfter, seenAt, sidesInOrder, titleOf, titleSize } from "./table";
import type { SeatFacts, TableView } from "./table";
import type { GameEvent } from "../../lib/wire";

const seat = (facts: Partial<SeatFacts>): SeatFacts => ({
  side: "a", cards: 7, hand: [], table: [], under: null, fair: null, yellows: 0, ...facts,
});
const event = (facts: Partial<GameEvent>): GameEvent => ({ event: "", words: "", ply: 1, ...facts });

test("a card's name tells its picture, family, number and fair play", () => {
  expect(faceOf("pass-or-shot+3")).toEqual({ art: "pass-or-shot", family: "action", number: "+3", fair: false });
  expect(faceOf("throw-in-fair")).toEqual({ art: "throw-in", family: "restart", number: "", fair: true });
  expect(faceOf("great-lob").family).toBe("reaction");
  expect(faceOf("full-time").family).toBe("period");
});

test("cells go forward to the goal, and all of them are on the drawing, near and far", () => {
  const ground = { width: 400, height: 200 };
  for (const across of [0, 0.5, 1]) {
    const places = Array.from({ length: GOAL + 1 }, (_, cell) => seenAt(ground, middleOf(cell), across));
    const [first, ...others] = places.map(({ x }) => x);
    others.reduce((before, x) => (expect(x).toBeGreaterThan(before), x), first!);
    expect(first).toBeGreaterThan(0);
    expect(others.at(-1)).toBeLessThan(ground.width);
    expect(new Set(places.map(({ y }) => y)).size).toBe(1);
  }
});

test("a title is as large as its longest part and its lines allow, without the number and fair play", () => {
  const words = { name: (card: string) => ({ "pass-or-shot+3": "Passe-Tir +3", lob: "Lob" })[card] ?? "" };
  expect(titleOf("pass-or-shot+3", words)).toBe("Passe-Tir");
  expect(titleOf("lob-fair", words)).toBe("Lob");
  const measure = (text: string): number => 0.6 * text.length;
  const size = (title: string, high = 38): number => titleSize(title, 93, high, measure);
  expect(size("Lob")).toBeGreaterThan(size("réglementaire"));
  expect(size("Dribble-or-lob")).toBe(size("Lob"));
  expect(size("Vaselina de antología", 52)).toBeGreaterThan(size("Vaselina de antología"));
  for (const title of ["Engagement", "Fin du temps réglementaire", "Regate-Vaselina"]) {
    const longest = Math.max(...title.split(/(?<=[ -])/).map((part) => measure(part.trimEnd())));
    expect(size(title) * longest).toBeLessThanOrEqual(93);
  }
});

test("a shot takes its time: the card, the die, then the ball, and only then the result", () => {
  const shot = [event({ event: "play", seat: "a", card: "shot+3" }), event({ event: "roll", seat: "a", face: "save" })];
  const beats = beatsOf([...shot, event({ event: "clear", cells: 4 }), event({ event: "ball", side: "a", cell: 11 })]);
  expect(beats.map(({ kind }) => kind)).toEqual(["card", "roll", "kick", "clear", "back"]);
  expect(lengthOf(beats)).toBeGreaterThan(2000);
  const goal = beatsOf([...shot.slice(0, 1), event({ event: "goal", seat: "a", side: "a" })]);
  expect(goal.map(({ kind, face }) => [kind, face])).toEqual([["card", ""], ["kick", "goal"]]);
  expect(beatsOf([event({ event: "play", card: "pass+2" }), event({ event: "ball", cell: 3 })])).toEqual([]);
});

test("the risky part of the pile is hatched to its end and not beyond", () => {
  expect(hatching(64, 64)).toBe("");
  const ends = [...hatching(20, 64).matchAll(/M(\d+)/g)].map(([, start]) => Number(start) + 4);
  expect(ends).toHaveLength(6);
  expect(Math.max(...ends)).toBeLessThan(64);
});

test("cards of a kind are counted together, and each has a key of its own", () => {
  expect(counted(["lob", "red", "lob"])).toEqual([["lob", 2], ["red", 1]]);
  expect(keyed(["lob", "red", "lob"]).map(({ key }) => key)).toEqual(["lob 1", "red 1", "lob 2"]);
});

test("what holds or protects a seat comes first, and only one of two such cards does so", () => {
  const found = inOrder(seat({ table: ["kick-off", "tackle", "yellow", "tackle"], under: "tackle" }));
  expect(found.map(({ card, counts }) => [card, counts])).toEqual([
    ["tackle", true], ["tackle", false], ["yellow", true], ["kick-off", false],
  ]);
});

test("one's own side is apart, the next ones follow clockwise", () => {
  const view = { sides: { ab: {}, cd: {}, ef: {} }, seats: { c: { side: "cd" } } } as unknown as TableView;
  expect(sidesInOrder(view, "c")).toEqual({ own: ["cd"], foes: ["ef", "ab"] });
  expect(sidesInOrder(view, undefined)).toEqual({ own: [], foes: ["ab", "cd", "ef"] });
});

test("an interruption and the reaction to it lie side by side until another card is played", () => {
  let scene = sceneAfter(NOTHING_YET, event({ event: "interrupt", seat: "b", card: "tackle", target: "a" }));
  scene = sceneAfter(scene, event({ event: "react", seat: "a", card: "yellow", against: "b" }));
  scene = sceneAfter(scene, event({ event: "roll", seat: "a", face: "save" }));
  scene = sceneAfter(scene, event({ event: "clear", cells: 4 }));
  expect(scene).toMatchObject({ cards: ["tackle", "yellow"], shot: "save", cleared: 4 });
  scene = sceneAfter(scene, event({ event: "turn", seat: "a" }));
  expect(scene.cards).toHaveLength(2);
  scene = sceneAfter(scene, event({ event: "play", seat: "a", card: "lob" }));
  expect(scene).toMatchObject({ cards: ["lob"], shot: null });
});

test("a booking flies to who is booked, a drawn card of others face down", () => {
  const flights = flightsOf([
    event({ event: "react", seat: "a", card: "red", against: "b" }),
    event({ event: "drawn", seat: "b" }),
    event({ event: "turn", seat: "b" }),
  ]);
  expect(flights).toEqual([
    { card: "red", from: "seat:a", to: "table:b" },
    { card: null, from: "pile", to: "seat:b" },
  ]);
});

test("a side's label is away from its footballer, wherever that is", () => {
  for (let ball = 0; ball < GOAL; ball += 1) {
    const label = labelAt(ball);
    const ends = label + 5.5;
    const footballer = ball === 0 ? [0, 2.2] : [ball - 0.3, ball + 2];
    expect(label >= footballer[1]! || ends <= footballer[0]! + 0.2).toBe(true);
    expect(ends).toBeLessThan(GOAL);
  }
});

test("a net has its lines from edge to edge", () => {
  const net = netOf([{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 4 }, { x: 0, y: 4 }], 4, 2);
  expect(net.match(/M/g)).toHaveLength(8);
  expect(net).toContain("M2.0 0.0L2.0 4.0");
  expect(net).toContain("M0.0 2.0L8.0 2.0");
});

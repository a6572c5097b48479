import { expect, test } from "vitest";
import { GameWords, readable, say } from "./words";

const PAGE = { due: { "attack card": "Choose a card" }, web: { left: "{count} left" }, words: { red: "Rouge" } };

test("a text is found by its path and its blanks are filled", () => {
  expect(say(PAGE, "web.left", { count: 3 })).toBe("3 left");
  expect(say(PAGE, "due.attack card")).toBe("Choose a card");
});

test("what is missing is seen: the path, or the blank", () => {
  expect(say(PAGE, "web.right")).toBe("web.right");
  expect(say(PAGE, "web.left.more")).toBe("web.left.more");
  expect(say(PAGE, "web.left")).toBe("{count} left");
  expect(say(undefined, "web.left")).toBe("web.left");
});

test("a name without words is its own", () => {
  expect(new GameWords(PAGE).name("red")).toBe("Rouge");
  expect(new GameWords(PAGE).name("b7")).toBe("b7");
});

test("a seat without a person's name has words of its own, or those of its name", () => {
  const words = new GameWords({ words: { a: "A", "seat.a": "Player A", red: "Rouge" } });
  expect(words.seat("a")).toBe("Player A");
  expect(words.seat("red")).toBe("Rouge");
});

test("a side of several seats is called by all of them", () => {
  const words = new GameWords({ words: { a: "A", b: "B", red: "Rouge" } });
  expect(words.side("a+b")).toBe("A+B");
  expect(words.side("red")).toBe("Rouge");
});

test("a player is called by side and number", () => {
  expect(new GameWords({ figures: { r: "Rouge {number}" } }).figure("r5")).toBe("Rouge 5");
  expect(new GameWords({ figures: { r: "Rouge {number}" } }).figure("b5")).toBe("b5");
});

test("what has no words is still readable", () => {
  expect(readable("turns_left")).toBe("Turns left");
  expect(readable("pass+2")).toBe("pass+2");
  expect(new GameWords(undefined).name("yellow")).toBe("Yellow");
  expect(new GameWords(undefined).button("end_turn")).toBe("End turn");
  expect(new GameWords({ buttons: { end: "Finir" } }).button("end")).toBe("Finir");
});

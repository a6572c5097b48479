import { expect, test } from "vitest";
import { GameWords } from "../../lib/words";
import { readFacts } from "./facts";

const WORDS = new GameWords({ words: { red: "Rouge", goals: "Buts" } });

test("a view is told in headings and lines", () => {
  const view = {
    due: "kick",
    turn: "red",
    moves_left: 2,
    offside: true,
    injured: false,
    card: null,
    board: ["x .", ". o"],
    goals: { red: 1, blue: 0 },
    players: [{ name: "r1", cell: "5-3", down: true }],
    pile: ["ace", "two"],
  };
  expect(readFacts(view, WORDS, "The board")).toEqual([
    { heading: "The board", lines: ["Turn: Rouge", "Moves left: 2", "Offside", "Pile: Ace, Two"] },
    { heading: "Buts", lines: ["Rouge: 1", "Blue: 0"] },
    { heading: "Players", lines: ["Name r1, Cell 5-3, Down"] },
  ]);
});

test("nothing to tell is nothing told", () => {
  expect(readFacts({ due: "drop", board: ["x .", ". o"] }, WORDS, "The board")).toEqual([]);
});

import { expect, test } from "vitest";
import { readBlocks, readSpans } from "./RuleText.svelte";

test("lines that begin with a bar are one table, without the line under its head", () => {
  expect(readBlocks(["Text.", "| a | b |", "|---|---|", "| 1 | `2` |", "More."])).toEqual([
    "Text.",
    [
      ["a", "b"],
      ["1", "`2`"],
    ],
    "More.",
  ]);
});

test("marks within a sentence are told apart", () => {
  expect(readSpans("As R9.4 says, `full` is *fast*. [ruling]").map(({ kind, text }) => `${kind}:${text}`)).toEqual([
    "plain:As ",
    "rule:R9.4",
    "plain: says, ",
    "code:full",
    "plain: is ",
    "stress:fast",
    "plain:. ",
    "ruling:[ruling]",
  ]);
});

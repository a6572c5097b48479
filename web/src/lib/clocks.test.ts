import { expect, test } from "vitest";
import { clockText } from "./clocks";

test("a clock is read in the largest parts that it has", () => {
  expect(clockText(245_000)).toBe("4:05");
  expect(clockText(3_845_000)).toBe("1:04:05");
  expect(clockText(2 * 86_400_000 + 3 * 3_600_000, "j")).toBe("2 j 3 h");
});

test("it shows zero only when nothing is left", () => {
  expect(clockText(1)).toBe("0:01");
  expect(clockText(-50)).toBe("0:00");
});

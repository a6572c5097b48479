import { expect, test } from "vitest";
import { judge, newNonce } from "./dice";

// echo -n kept | sha256sum
const COMMITMENT = "79f076abdd19a752db7267bfff2f9022161d120dea919fdaca2ffdfc24ca8c96";
const SHEET = `touchline scoresheet 1
game: kahmate
dice: provable
commitment: ${COMMITMENT}
nonce red: mine
secret: kept
position:
| secret: another
check: 0123abcd
    1 chance  lot red              0123abcd
`;
const PROMISE = { commitment: COMMITMENT, nonce: "mine" };

test("the promised secret and one's own nonce are on the sheet", () => {
  expect(judge(SHEET, PROMISE)).toBe("proved");
});

test("a secret that is not the promised one", () => {
  expect(judge(SHEET, { ...PROMISE, commitment: COMMITMENT.replace("2", "3") })).toBe("secret");
  expect(judge(SHEET.replace("secret: kept", "secret: changed"), PROMISE)).toBe("secret");
  expect(judge(SHEET.replace("secret: kept\n", ""), PROMISE)).toBe("secret");
});

test("a nonce that was exchanged, or left out", () => {
  expect(judge(SHEET.replace("nonce red: mine", "nonce red: another"), PROMISE)).toBe("nonce");
  expect(judge(SHEET.replace("nonce red: mine\n", ""), PROMISE)).toBe("nonce");
});

test("no two nonces are alike, and the server reads them", () => {
  const nonces = Array.from({ length: 50 }, newNonce);
  expect(new Set(nonces).size).toBe(50);
  for (const nonce of nonces) expect(nonce).toMatch(/^[!-~]{1,64}$/);
});

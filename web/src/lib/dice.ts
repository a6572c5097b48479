// Provable dice: the server's commitment from before this browser sent its nonce, and whether the scoresheet matches it.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export interface Promised {
  /** The SHA-256 of the server's secret, seen before the nonce was sent. */
  commitment: string;
  /** This browser's share of the seed. */
  nonce: string;
}

/** `secret` and `nonce` say which of the two does not match. */
export type Verdict = "proved" | "secret" | "nonce";

/** Whether the seed of a finished match is made from the committed secret and this browser's nonce. */
export function judge(sheet: string, { commitment, nonce }: Promised): Verdict {
  const header = readHeader(sheet);
  const secret = header.get("secret");
  if (secret === undefined || bytesToHex(sha256(utf8ToBytes(secret))) !== commitment) return "secret";
  const given = [...header].filter(([name]) => name.startsWith("nonce ")).map(([, value]) => value);
  return given.includes(nonce) ? "proved" : "nonce";
}

function readHeader(sheet: string): Map<string, string> {
  const lines = sheet.split("\n");
  const end = lines.findIndex((line) => line.startsWith("check: "));
  const named = lines.slice(1, end).filter((line) => line.includes(": ") && !line.startsWith("|"));
  return new Map(named.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
}

/** A person's share of the seed. */
export function newNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

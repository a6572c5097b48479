// The side colours as seen with colour blindness: they stay distinguishable.

import { expect, test } from "vitest";
import css from "../app.css?raw";
import { SAFE, type Shades } from "./colours";

type Triple = [number, number, number];

/** Machado, Oliveira and Fernandes (2009), severity 1, over linear RGB. */
const SIGHTS: Record<string, [Triple, Triple, Triple]> = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  grey: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
};
/** Distances in OKLab; two shades of one colour that are just distinguishable are 0.02 apart. */
const FAR = 0.12;
const NEAR = 0.05;
const GROUNDS: Shades = ["#f6f3ec", "#14191a"];

function linear(hex: string): Triple {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Triple;
}

function times(rows: readonly Triple[], [x, y, z]: Triple): Triple {
  return rows.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
}

function oklab(rgb: Triple): Triple {
  const cones = times(
    [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]],
    rgb,
  ).map((part) => Math.cbrt(Math.max(0, part))) as Triple;
  return times(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
    cones,
  );
}

function distance(one: string, other: string, sight: string): number {
  const [a, b] = [one, other].map((colour) => oklab(times(SIGHTS[sight]!, linear(colour)))) as [Triple, Triple];
  return Math.hypot(...a.map((part, index) => part - b[index]!));
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
}

/** The page's default side colours. */
function usual(): Shades[] {
  const [root] = css.split("}");
  return [...root!.matchAll(/^  --side-\d: light-dark\((#\w{6}), (#\w{6})\);$/gm)].map(([, light, dark]) => [light!, dark!]);
}

test.each(Object.keys(SIGHTS))("safe colours stay far apart: %s", (sight) => {
  for (const mode of [0, 1] as const) {
    const colours = SAFE.map(([shades]) => shades[mode]);
    for (const [one, other] of pairs(colours)) expect(distance(one, other, sight), `${one} ${other}`).toBeGreaterThan(FAR);
    for (const one of colours) expect(distance(one, GROUNDS[mode], sight), `${one} on the ground`).toBeGreaterThan(FAR);
  }
});

test.each(["all", "protanopia", "deuteranopia", "tritanopia"])("the usual colours can be told apart: %s", (sight) => {
  expect(usual()).toHaveLength(3);
  for (const mode of [0, 1] as const) {
    for (const [one, other] of pairs(usual().map((shades) => shades[mode]))) {
      expect(distance(one, other, sight), `${one} ${other}`).toBeGreaterThan(NEAR);
    }
  }
});

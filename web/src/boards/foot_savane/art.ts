// Shapes drawn by formula rather than by hand.

/** A closed flower with this many lobes between two radii: a mane. */
export function lobes(count: number, inner: number, outer: number): string {
  const at = (radius: number, part: number): string => {
    const angle = (2 * Math.PI * part) / count - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  const petals = Array.from({ length: count }, (_, part) => `Q${at(outer * 1.22, part + 0.5)} ${at(inner, part + 1)}`);
  return `M${at(inner, 0)}${petals.join("")}Z`;
}

/** A polygon around the centre: the dark patch of a ball. */
export function patch(corners: number, radius: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

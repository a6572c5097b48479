// Points on a drawing.

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Box = Point & Size;

export function shifted({ x, y }: Point, right: number, down: number): Point {
  return { x: x + right, y: y + down };
}

/** The transform that moves an element from the corner of the drawing to a point. */
export function move({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

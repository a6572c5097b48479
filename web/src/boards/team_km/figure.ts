// Footballers as joints in a box of 100 by 100, facing right; the first arm and leg are the far ones.

export type Point = [x: number, y: number];

export interface Pose {
  head: Point;
  neck: Point;
  hip: Point;
  arms: [{ elbow: Point; hand: Point }, { elbow: Point; hand: Point }];
  /** `toe`: from the ankle to the tip of the boot. */
  legs: [{ knee: Point; foot: Point; toe: Point }, { knee: Point; foot: Point; toe: Point }];
  /** Where the face looks: 1 right, -1 left, 0 at us. */
  looks: number;
  gloves?: boolean;
}

type Limb = [x: number, y: number, x2: number, y2: number];
type Leg = [...Limb, toeX?: number, toeY?: number];

function pose(head: Point, neck: Point, hip: Point, arms: [Limb, Limb], legs: [Leg, Leg], looks = 1): Pose {
  const arm = ([x, y, x2, y2]: Limb) => ({ elbow: [x, y] as Point, hand: [x2, y2] as Point });
  const leg = ([x, y, x2, y2, toeX = 6, toeY = 1]: Leg) => ({ knee: [x, y] as Point, foot: [x2, y2] as Point, toe: [toeX, toeY] as Point });
  return { head, neck, hip, arms: [arm(arms[0]), arm(arms[1])], legs: [leg(legs[0]), leg(legs[1])], looks };
}

export const POSES = {
  kickOff: pose([40, 15], [40, 27], [39, 52], [[52, 36, 46, 48], [27, 37, 33, 48]], [[34, 70, 31, 90], [54, 62, 62, 76]]),
  pass: pose([36, 16], [35, 28], [32, 52], [[50, 34, 60, 26], [22, 38, 10, 34]], [[28, 70, 24, 90], [46, 66, 58, 82, 7, -1]]),
  shot: pose([24, 22], [27, 33], [36, 56], [[44, 32, 56, 24], [16, 44, 4, 40]], [[34, 74, 28, 91], [54, 58, 70, 46, 6, -4]]),
  choose: pose([28, 17], [29, 29], [29, 53], [[42, 38, 54, 32], [18, 40, 10, 50]], [[24, 71, 18, 90], [42, 68, 44, 88]]),
  tackle: pose([14, 50], [22, 60], [42, 76], [[20, 74, 8, 84], [36, 62, 46, 52]], [[58, 66, 66, 80, 5, 3], [62, 84, 84, 86, 5, -5]]),
  wall: pose([50, 16], [50, 29], [50, 54], [[30, 34, 14, 24], [70, 34, 86, 24]], [[38, 70, 32, 90, -6, 2], [62, 70, 68, 90, 6, 2]], 0),
  keeper: { ...pose([50, 30], [50, 42], [50, 64], [[34, 44, 20, 28], [66, 44, 80, 28]], [[38, 76, 32, 92, -6, 2], [62, 76, 68, 92, 6, 2]], 0), gloves: true },
  throwIn: pose([48, 42], [48, 54], [49, 74], [[62, 40, 58, 20], [34, 42, 42, 20]], [[60, 82, 66, 93], [42, 82, 36, 93]]),
  dribble: pose([36, 15], [35, 27], [30, 50], [[48, 36, 58, 30], [20, 36, 10, 46]], [[16, 62, 4, 58, -3, 6], [44, 62, 40, 82]]),
  beaten: { ...pose([58, 52], [58, 63], [58, 78], [[46, 56, 40, 42], [70, 56, 76, 42]], [[50, 86, 46, 95, -5, 1], [66, 86, 70, 95]], 0), gloves: true },
  dive: pose([78, 38], [68, 43], [44, 50], [[80, 52, 94, 54], [72, 30, 84, 20]], [[26, 42, 8, 40, -5, -1], [28, 58, 10, 64, -5, 2]]),
  striker: pose([16, 44], [17, 55], [18, 72], [[28, 62, 34, 54], [8, 64, 4, 74]], [[14, 82, 8, 94], [30, 78, 40, 70, 4, -4]]),
  referee: pose([34, 32], [34, 44], [34, 66], [[22, 56, 26, 68], [50, 40, 62, 26]], [[28, 78, 24, 93], [42, 78, 44, 93]]),
  stand: pose([50, 14], [50, 26], [49, 50], [[60, 38, 64, 50], [39, 38, 34, 50]], [[56, 68, 58, 88], [44, 68, 42, 88]]),
} satisfies Record<string, Pose>;

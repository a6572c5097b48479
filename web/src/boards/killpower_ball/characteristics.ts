/** The characteristics shown, in the order of the rulebook. */
export const CHARACTERISTICS = ["dep", "com", "hab", "rap", "bal", "res"] as const;

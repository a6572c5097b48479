// Options that are rows of numbers: decks, dice, rosters.

export interface NumberTable {
  rows: string[];
  columns: string[];
}

/** Labels such as `1-dep`, `1-com`, `2-dep`, `2-com` as the rows and columns of a table; null if they form none. */
export function tableOf(labels: readonly string[]): NumberTable | null {
  const pairs = labels.map((label) => label.split("-"));
  const rows = [...new Set(pairs.map(([row]) => row ?? ""))];
  const columns = [...new Set(pairs.map(([, column]) => column ?? ""))];
  const expected = rows.flatMap((row) => columns.map((column) => `${row}-${column}`));
  const isTable = rows.length > 1 && columns.length > 1 && expected.join() === labels.join();
  return isTable ? { rows, columns } : null;
}

/** Whether it is a whole number in the range. */
export function isWithin(text: string, lowest: number, highest: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= lowest && Number(text) <= highest;
}

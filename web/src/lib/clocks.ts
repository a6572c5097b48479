// Formatted clock times: 4:05, 1:04:05, 2 d 3 h.

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

export function clockText(ms: number, day = "d", hour = "h"): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} ${day} ${Math.floor((seconds % DAY) / HOUR)} ${hour}`;
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

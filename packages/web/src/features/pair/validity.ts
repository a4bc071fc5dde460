const dayMs = 86_400_000;

/** From this many days before the end on, a check is shown as ending. */
export const endsSoonDays = 30;
/** How long a check is valid. */
export const validDays = 365;

/** Whole days until a moment; 0 once it has passed. */
export function countDaysLeft(until: string, now: number): number {
  return Math.max(0, Math.floor((Date.parse(until) - now) / dayMs));
}

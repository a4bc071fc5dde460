/** The current time; tests set their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The time, so that tests may turn it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

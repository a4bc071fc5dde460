/** A clock that runs with the real one and can be advanced. */
export type AdjustableClock = { now(): Date; forward(ms: number): void };

export function createAdjustableClock(): AdjustableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (ms) => {
      ahead += ms;
    },
  };
}

/** A clock that runs with the real one until it is turned forward. */
export type TurnableClock = { now(): Date; forward(ms: number): void };

export function turnableClock(): TurnableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (ms) => {
      ahead += ms;
    },
  };
}

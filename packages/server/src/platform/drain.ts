/** Counts calls in progress, so that a shutdown can wait for them. */
export type Drain = {
  /** Registers a call; call the returned function when it has ended. */
  track(): () => void;
  /** True during shutdown: the gateways start no new call. */
  isClosed(): boolean;
  /** Closes; resolves when no call is in progress or after `limitMs`, with the number still in progress. */
  close(limitMs: number): Promise<number>;
};

export function openDrain(): Drain {
  let underWay = 0;
  let isClosed = false;
  let onQuiet = (): void => {};
  return {
    track: () => {
      let isOver = false;
      underWay += 1;
      return () => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
        if (underWay === 0) onQuiet();
      };
    },
    isClosed: () => isClosed,
    close: async (limitMs) => {
      isClosed = true;
      if (underWay === 0) return 0;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((done) => {
        onQuiet = done;
        timer = setTimeout(done, limitMs);
      });
      clearTimeout(timer);
      return underWay;
    },
  };
}

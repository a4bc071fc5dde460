/** Counts what is under way, so that a stop can wait for it. */
export type Drain = {
  /** Work began; call what comes back when it has ended. */
  begin(): () => void;
  /** From now on nothing new is begun by the doors. */
  isClosed(): boolean;
  /** Closes, and resolves when nothing is under way any more, or after `limitMs`. Tells how much was left. */
  close(limitMs: number): Promise<number>;
};

export function openDrain(): Drain {
  let underWay = 0;
  let isClosed = false;
  let onQuiet = (): void => {};
  return {
    begin: () => {
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

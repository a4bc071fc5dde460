type Move = { braTagId: string; after: string | null };
type MoveQueueOptions = { send: (move: Move) => Promise<unknown>; onDone: () => void; onError: (error: unknown) => void };

/** Sends moves one after the other, because each depends on those before. Of several moves of the same piece that wait, only the last is sent. */
export function createMoveQueue({ send, onDone, onError }: MoveQueueOptions): { add: (move: Move) => void } {
  let waiting: Move[] = [];
  let isSending = false;

  async function sendAll() {
    isSending = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
      onDone();
    } catch (error) {
      waiting = [];
      onError(error);
    } finally {
      isSending = false;
    }
  }

  return {
    add(move) {
      if (waiting.at(-1)?.braTagId === move.braTagId) waiting.pop();
      waiting.push(move);
      if (!isSending) void sendAll();
    },
  };
}

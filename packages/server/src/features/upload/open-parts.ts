import type { IncomingMessage } from 'node:http';

/** The upload requests in progress in this process. */
export type OpenParts = {
  /** Registers the request while `work` runs. */
  runDuring<T>(id: string, request: IncomingMessage, work: () => Promise<T>): Promise<T>;
  /** Aborts the requests of an upload: a deleted file uses disk space as long as it is open. */
  abort(id: string): void;
};

export function createOpenParts(): OpenParts {
  const byUpload = new Map<string, Set<IncomingMessage>>();
  return {
    runDuring: async (id, request, work) => {
      const open = byUpload.get(id) ?? new Set();
      byUpload.set(id, open.add(request));
      try {
        return await work();
      } finally {
        open.delete(request);
        if (open.size === 0) byUpload.delete(id);
      }
    },
    abort: (id) => {
      for (const request of byUpload.get(id) ?? []) request.destroy();
    },
  };
}

import type { IncomingMessage } from 'node:http';

/** The requests that bring parts of uploads to this process right now. */
export type OpenParts = {
  /** Keeps the request among those of its upload while `work` goes on. */
  during<T>(id: string, request: IncomingMessage, work: () => Promise<T>): Promise<T>;
  /** Breaks off whatever still arrives of an upload: a file that is removed keeps its space on the disk for as long as somebody writes to it. */
  breakOff(id: string): void;
};

export function createOpenParts(): OpenParts {
  const byUpload = new Map<string, Set<IncomingMessage>>();
  return {
    during: async (id, request, work) => {
      const open = byUpload.get(id) ?? new Set();
      byUpload.set(id, open.add(request));
      try {
        return await work();
      } finally {
        open.delete(request);
        if (open.size === 0) byUpload.delete(id);
      }
    },
    breakOff: (id) => {
      for (const request of byUpload.get(id) ?? []) request.destroy();
    },
  };
}

/** Calls between a page and its worker: one message there, one back with the same number. */
type Request = { id: number; name: string; input: unknown };
type Response = { id: number; output: unknown } | { id: number; error: string };

/** Functions of a worker by name; each has one input. */
export type WorkerFunctions = Record<string, (input: never) => unknown>;

type InputOf<F> = F extends (input: infer I) => unknown ? I : never;
type OutputOf<F> = F extends (input: never) => infer O ? Awaited<O> : never;

/** The page's side. `stop` ends the worker with everything in its memory; what still waits is rejected. */
export type WorkerLink<Functions extends WorkerFunctions> = {
  ask<K extends keyof Functions & string>(
    name: K,
    input: InputOf<Functions[K]>,
    transfer?: Transferable[],
  ): Promise<OutputOf<Functions[K]>>;
  stop(): void;
  /** Called when the worker can't go on: its script can't be loaded, or it threw outside of a call. */
  onFailure(notify: () => void): void;
};

/** Thrown for everything that waits for a stopped worker. */
export class WorkerStoppedError extends Error {
  constructor() {
    super('the worker was stopped');
    this.name = 'WorkerStoppedError';
  }
}

export function linkWorker<Functions extends WorkerFunctions>(worker: Worker): WorkerLink<Functions> {
  const waiting = new Map<number, { done: (output: never) => void; fail: (error: Error) => void }>();
  let last = 0;
  let isStopped = false;
  const failAll = (error: Error) => {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Response>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) call?.fail(new Error(data.error));
    else call?.done(data.output as never);
  });
  worker.addEventListener('error', () => failAll(new Error('the worker failed')));
  return {
    ask(name, input, transfer = []) {
      if (isStopped) return Promise.reject(new WorkerStoppedError());
      last += 1;
      const request: Request = { id: last, name, input };
      return new Promise((done, fail) => {
        waiting.set(request.id, { done, fail });
        worker.postMessage(request, transfer);
      });
    },
    stop() {
      isStopped = true;
      worker.terminate();
      failAll(new WorkerStoppedError());
    },
    onFailure(notify) {
      worker.addEventListener('error', notify);
    },
  };
}

/** The worker's side. `listTransfers` names what of an output is moved instead of copied. */
export function serveWorker(functions: WorkerFunctions, listTransfers: (output: unknown) => Transferable[]): void {
  const scope = globalThis as unknown as { postMessage(message: Response, transfer: Transferable[]): void } & EventTarget;
  scope.addEventListener('message', (event) => {
    const { id, name, input } = (event as MessageEvent<Request>).data;
    void answer(id, name, input);
  });

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    try {
      const output = await functions[name]?.(input as never);
      scope.postMessage({ id, output }, listTransfers(output));
    } catch (error) {
      // Only the kind of error leaves the worker; a message could quote data.
      scope.postMessage({ id, error: error instanceof Error ? error.name : 'Error' }, []);
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultInjector } from './fault-injector.ts';
import type { FaultSettings } from './fault-settings.ts';

export interface FaultContext {
  faults: FaultSettings;
  faultInjector: FaultInjector;
  /** Aborts waits when the sandbox stops. */
  stopping: AbortSignal;
}

export interface RequestWork {
  /** Executes the call and returns a function that sends the response. */
  run(): Promise<() => FastifyReply>;
  /** Sends the provider's 500. */
  fail(): FastifyReply;
}

/** Runs a call with the fault that the injector chose for it. */
export async function runWithFault(
  { faults, faultInjector, stopping }: FaultContext,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  work: RequestWork,
): Promise<FastifyReply> {
  switch (faultInjector.nextCallFault(path)) {
    case 'error':
      return work.fail();
    case 'lost':
      await work.run();
      return work.fail();
    case 'cut':
      await work.run();
      return closeConnection(request, reply);
    case 'hang':
      await wait(faults.hangMs, stopping, request);
      return closeConnection(request, reply);
    case 'slow':
      await wait(faults.slowMs, stopping, request);
      return (await work.run())();
    case null:
      return (await work.run())();
  }
}

function closeConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Ends early when the client disconnects or the sandbox stops. */
async function wait(ms: number, stopping: AbortSignal, request: FastifyRequest): Promise<void> {
  const disconnected = new AbortController();
  const abort = () => disconnected.abort();
  request.raw.socket.once('close', abort);
  await pause(ms, undefined, { signal: AbortSignal.any([stopping, disconnected.signal]) }).catch(() => undefined);
  request.raw.socket.off('close', abort);
}

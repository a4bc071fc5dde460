import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Chaos, Faults } from './chaos.ts';

export interface FaultKit {
  chaos: Chaos;
  faults: Faults;
  /** Ends what waits when the stand-in stops. */
  stopping: AbortSignal;
}

export interface Work {
  /** Does it, and gives back how to answer. */
  run(): Promise<() => FastifyReply>;
  /** The provider's 500. */
  fail(): FastifyReply;
}

/** Runs one call, with what goes wrong with it. */
export async function faultyCall(
  kit: FaultKit,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
): Promise<FastifyReply> {
  switch (kit.faults.ofCall(path)) {
    case 'error':
      return work.fail();
    case 'lost':
      await work.run();
      return work.fail();
    case 'cut':
      await work.run();
      return cutOff(request, reply);
    case 'hang':
      await waited(kit.chaos.hangMs, kit.stopping, request);
      return cutOff(request, reply);
    case 'slow':
      await waited(kit.chaos.slowMs, kit.stopping, request);
      return (await work.run())();
    case null:
      return (await work.run())();
  }
}

function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Waits, unless the caller goes away or the stand-in stops. */
async function waited(ms: number, stopping: AbortSignal, request: FastifyRequest): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.raw.socket.once('close', leave);
  // Aborted on purpose: the rejection is the end of the wait.
  await pause(ms, undefined, { signal: AbortSignal.any([stopping, gone.signal]) }).catch(() => undefined);
  request.raw.socket.off('close', leave);
}

import type { EventSpec } from '@strapline/contract/define-event';
import { events } from '@strapline/contract/events';
import { fieldErrorsOf } from '@strapline/contract/field-errors';
import type { z } from 'zod';
import { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { newId } from './ids.ts';
import { takeToken } from './limits.ts';
import type { Context, Handlers, Services } from './services.ts';
import { presentFailure, WireError } from './wire-error.ts';

export type Transport = 'socket' | 'http';
export type DispatchResult = Answer | { ok: false; failure: ReturnType<typeof presentFailure> };

/** How long a call may take before the caller is told to try again. */
const callLimitMs = 15_000;

type AnyHandler = (context: Context, input: unknown) => Promise<object>;

/**
 * The one way into the server, for both doors: level, limits, schema, then the handler (idempotency and object authorisation are its first
 * steps, inside its transaction), a time limit, and the answer checked against the contract. Never throws.
 */
export function createDispatcher(
  services: Services,
  handlers: Handlers,
): (name: unknown, input: unknown, caller: Caller, transport: Transport) => Promise<DispatchResult> {
  const specs = new Map<unknown, EventSpec>(Object.entries(events));
  const table = new Map<unknown, AnyHandler>(Object.entries(handlers) as [string, AnyHandler][]);
  // Of frozen results, which their handlers give again and again; nothing can have changed in them since.
  const answers = new WeakMap<object, Answer>();
  const answerOf = (spec: EventSpec, result: object): Answer => {
    if (result instanceof Answer) return result;
    const known = answers.get(result);
    if (known) return known;
    const present = spec.output.safeParse(result);
    if (!present.success) throw new Error(`the answer of ${spec.name} does not fit the contract: ${describe(present.error)}`);
    const answer = Answer.of(present.data as object);
    if (Object.isFrozen(result)) answers.set(result, answer);
    return answer;
  };
  return async (name, input, caller, transport) => {
    const spec = specs.get(name);
    const handler = table.get(name);
    const label = spec?.name ?? 'unknown';
    const requestId = newId('req');
    const done = services.metrics.seconds.startTimer({ event: label });
    try {
      if (!spec || !handler) throw new WireError('not_found', { message: 'There is no event with this name.' });
      checkLevel(spec, caller, services);
      await requireToken(spec, caller, services);
      const checked = checkInput(spec, input, transport);
      const answer = answerOf(spec, await withinTime(handler({ ...services, caller, requestId }, checked)));
      services.metrics.calls.inc({ event: label, door: transport, outcome: 'ok' });
      return answer;
    } catch (error) {
      const failure = presentFailure(error, requestId);
      services.metrics.calls.inc({ event: label, door: transport, outcome: failure.code });
      if (failure.code === 'internal')
        services.log.error({ err: error, event: label, requestId, accountId: caller.accountId }, 'a call failed');
      return { ok: false, failure };
    } finally {
      done();
    }
  };
}

function checkLevel(spec: EventSpec, caller: Caller, { clock, ended }: Services): void {
  if ((caller.expiresAt && caller.expiresAt <= clock.now()) || ended.why(caller))
    throw new WireError('unauthenticated', { message: 'Your session has expired. Sign in again.' });
  if (caller.level >= spec.level) return;
  throw new WireError(caller.level === 0 ? 'unauthenticated' : 'forbidden');
}

async function requireToken(spec: EventSpec, caller: Caller, services: Services): Promise<void> {
  const retryAfterMs = await takeToken(services.limits, spec.limit, caller);
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
}

function checkInput(spec: EventSpec, input: unknown, transport: Transport): unknown {
  const given = input === undefined || input === null ? {} : input;
  if (transport === 'http' && spec.socketOnly?.some((key) => Object.hasOwn(Object(given), key)))
    throw new WireError('validation', {
      message: 'This input is only accepted over the socket.',
      fields: Object.fromEntries(spec.socketOnly.map((key) => [key, 'Socket only.'])),
    });
  const fault = inputFault(given);
  if (fault) throw new WireError('validation', { fields: { input: fault } });
  const parsed = spec.input.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new WireError('validation', { fields: fieldErrorsOf(parsed.error) });
}

/** Deeper than any shape of the contract; what walks an input by calling itself would run out of stack. */
const deepest = 40;

/** What no schema sees: nesting without end, and the zero character, which no database keeps in a text. */
function inputFault(input: unknown): string | undefined {
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return 'This is nested too deeply.';
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0')) return 'Remove the zero character from this text.';
      if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
        for (const inner of Object.values(value)) next.push(inner);
    }
    level = next;
  }
  return undefined;
}

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`)
    .join('; ');
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new WireError('unavailable', { message: 'This took too long. Try again. Nothing was lost.', retryAfterMs: 2000 })),
      callLimitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

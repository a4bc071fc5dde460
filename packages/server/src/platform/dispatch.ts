import type { EventSpec } from '@strapline/contract/define-event';
import { errorTable } from '@strapline/contract/errors';
import { events } from '@strapline/contract/events';
import { getFieldErrors } from '@strapline/contract/field-errors';
import type { AccountRestriction } from '@strapline/domain/account/account-state';
import type { z } from 'zod';
import type { Telemetry } from '../ports/telemetry.ts';
import { createStateError } from './accounts/account-states.ts';
import { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { createId } from './ids.ts';
import { takeToken } from './limits.ts';
import type { Context, Handlers, Services } from './services.ts';
import { createCallLog, type EndedCall } from './telemetry/call-log.ts';
import { runInSpan } from './telemetry/run-in-span.ts';
import { presentFailure, WireError } from './wire-error.ts';

export type Transport = 'socket' | 'http';
export type DispatchResult = Answer | { ok: false; failure: ReturnType<typeof presentFailure> };
type Dispatch = (name: unknown, input: unknown, caller: Caller, transport: Transport) => Promise<DispatchResult>;

/** A call that takes longer is answered with `unavailable`. */
const callLimitMs = 15_000;

type AnyHandler = (context: Context, input: unknown) => Promise<object>;

/**
 * The only path to a handler, for socket and HTTP: access level, rate limit, input schema, the handler under a time limit (it starts with idempotency and
 * object permissions, inside its transaction), and the check of the answer against the contract. Never throws.
 */
export function createDispatcher(services: Services, handlers: Handlers): Dispatch {
  const specs = new Map<unknown, EventSpec>(Object.entries(events));
  const table = new Map<unknown, AnyHandler>(Object.entries(handlers) as [string, AnyHandler][]);
  // Serialized answers of frozen (memoized) results, which cannot have changed since.
  const answers = new WeakMap<object, Answer>();
  const createAnswer = (spec: EventSpec, result: object): Answer => {
    if (result instanceof Answer) return result;
    const cached = answers.get(result);
    if (cached) return cached;
    const present = spec.output.safeParse(result);
    if (!present.success) throw new Error(`the answer of ${spec.name} does not match the contract: ${formatErrors(present.error)}`);
    const answer = Answer.fromResult(present.data as object);
    if (Object.isFrozen(result)) answers.set(result, answer);
    return answer;
  };
  const callLog = createCallLog(services.log, services.config.logSample);
  const call: Dispatch = async (name, input, caller, transport) => {
    const spec = specs.get(name);
    const handler = table.get(name);
    const label = spec?.name ?? 'unknown';
    const requestId = createId('req');
    const stopTimer = services.metrics.seconds.startTimer({ event: label });
    let outcome: EndedCall['outcome'] = 'ok';
    try {
      if (!spec || !handler) throw new WireError('not_found', { message: 'There is no event with this name.' });
      checkLevel(spec, caller, services);
      services.accountStates.require(caller.accountId, spec.allowedWhile);
      await requireToken(spec, caller, services);
      const checked = checkInput(spec, input, transport);
      checkRestriction(spec, checked, services.accountStates.find(caller.accountId));
      const answer = createAnswer(
        spec,
        await withTimeout(
          services.reader.run({ spec, caller, transport }, (db) => handler({ ...services, db, caller, requestId }, checked)),
        ),
      );
      services.metrics.calls.inc({ event: label, transport, outcome: 'ok' });
      return answer;
    } catch (error) {
      const failure = presentFailure(error, requestId);
      outcome = failure.code;
      services.metrics.calls.inc({ event: label, transport, outcome: failure.code });
      if (failure.code === 'forbidden' || failure.code === 'unauthenticated')
        await logDenial(services, caller, { event: label, outcome: failure.code, requestId });
      if (failure.code === 'internal')
        services.log.error({ err: error, event: label, requestId, accountId: caller.accountId }, 'a call failed');
      return { ok: false, failure };
    } finally {
      const ms = stopTimer() * 1000;
      const { level: callerLevel, accountId } = caller;
      callLog?.({ spec, transport, outcome, callerLevel, accountId, ms, requestId });
    }
  };
  const { telemetry } = services;
  if (!telemetry.isOn) return call;
  return async (name, input, caller, transport) => {
    const event = specs.get(name)?.name ?? 'unknown';
    return await traceCall(telemetry, { event, caller, transport }, () => call(name, input, caller, transport));
  };
}

type TracedCall = { event: string; caller: Caller; transport: Transport };

/** A call over a socket is a trace of its own, one over HTTP a part of its request's. Fields are those of metrics, and the level: never input, nor who called. */
async function traceCall(
  telemetry: Telemetry,
  { event, caller, transport }: TracedCall,
  work: () => Promise<DispatchResult>,
): Promise<DispatchResult> {
  const fields = {
    'strapline.event': event,
    'strapline.transport': transport,
    'strapline.level': caller.level,
    'strapline.app': caller.app,
  };
  const begin = transport === 'socket' ? telemetry.beginTrace : telemetry.beginSpan;
  return await runInSpan(begin(`call ${event}`, transport === 'socket' ? 'server' : 'internal', fields), async (span) => {
    const result = await work();
    const outcome = result.ok ? 'ok' : result.failure.code;
    span?.set({ 'strapline.outcome': outcome });
    if (outcome !== 'ok' && errorTable[outcome].status >= 500) span?.fail(outcome);
    return result;
  });
}

/** At most thirty a minute from one address, so that nobody fills the log. */
async function logDenial(
  { limits, log }: Services,
  caller: Caller,
  call: { event: string; outcome: string; requestId: string },
): Promise<void> {
  const isLogged = (await limits.take('credential', `denied ${caller.address}`)) === 0;
  if (isLogged) log.warn({ ...call, accountId: caller.accountId }, 'access denied');
}

function checkLevel(spec: EventSpec, caller: Caller, { clock, endedSessions }: Services): void {
  if ((caller.expiresAt && caller.expiresAt <= clock.now()) || endedSessions.findEndReason(caller))
    throw new WireError('unauthenticated', { reason: 'session_expired' });
  if (caller.level >= spec.level || (spec.moderator && isModerator(caller))) return;
  throw new WireError(caller.level === 0 ? 'unauthenticated' : 'forbidden');
}

/** Signed in, with the role in a token that is still valid. */
function isModerator({ level, roles }: Caller): boolean {
  return level >= 1 && roles.includes('moderator');
}

/** Some events accept less from accounts that are limited or suspended. */
function checkRestriction(spec: EventSpec, input: unknown, restriction: AccountRestriction | null): void {
  if (restriction && spec.restrictedTo && !spec.restrictedTo.safeParse(input).success) throw createStateError(restriction);
}

async function requireToken(spec: EventSpec, caller: Caller, services: Services): Promise<void> {
  const retryAfterMs = await takeToken(services.limits, spec.limit, caller);
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
}

function checkInput(spec: EventSpec, input: unknown, transport: Transport): unknown {
  const value = input === undefined || input === null ? {} : input;
  if (transport === 'http' && spec.socketOnly?.some((key) => Object.hasOwn(Object(value), key)))
    throw new WireError('validation', {
      message: 'This input is only accepted over the socket.',
      fields: Object.fromEntries(spec.socketOnly.map((key) => [key, 'Socket only.'])),
    });
  const error = findInputError(value);
  if (error) throw new WireError('validation', { fields: { input: error } });
  const parsed = spec.input.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new WireError('validation', { fields: getFieldErrors(parsed.error) });
}

/** Deeper than any schema of the contract; keeps recursive code from overflowing the stack. */
const deepest = 40;

/** Checks that schemas do not make: nesting depth, and NUL characters, which PostgreSQL text cannot store. */
function findInputError(input: unknown): string | undefined {
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return 'This is nested too deeply.';
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0')) return 'Remove the NUL character from this text.';
      if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
        for (const inner of Object.values(value)) next.push(inner);
    }
    level = next;
  }
  return undefined;
}

function formatErrors(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`)
    .join('; ');
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new WireError('unavailable', { reason: 'took_too_long', retryAfterMs: 2000 })), callLimitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

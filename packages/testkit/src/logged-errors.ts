import type { Log } from '@strapline/server/platform/log';

/** An error that a test server logged; `requestId` is the reference in the message of an `internal` failure. */
type LoggedError = { err: Error; requestId?: string };

/** Enough for the running test. */
const maxErrors = 50;
const errors: LoggedError[] = [];

/** Keeps logged errors, whatever the log level. */
export function rememberErrors(log: Log): Log {
  const write = log.error.bind(log);
  log.error = (...args: Parameters<typeof write>) => {
    const [entry] = args as unknown[];
    if (isLoggedError(entry)) errors.push(entry);
    if (errors.length > maxErrors) errors.shift();
    write(...args);
  };
  return log;
}

/** The error behind an `internal` failure. */
export function findLoggedError(message: string): Error | undefined {
  return errors.find(({ requestId }) => requestId && message.includes(requestId))?.err;
}

/** All errors since the last call. */
export function takeLoggedErrors(): Error[] {
  return errors.splice(0).map(({ err }) => err);
}

function isLoggedError(entry: unknown): entry is LoggedError {
  return typeof entry === 'object' && entry !== null && 'err' in entry && entry.err instanceof Error;
}

import { ConstraintViolation, DatabaseUnavailable } from '../../ports/database.ts';

/** Codes after which the whole transaction may simply be repeated: serialization failure, deadlock. */
const again = new Set(['40001', '40P01']);
/** Connection and resource classes, statement time-out, and the socket errors of Node. */
const away = /^(08|53|57)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

export function mayRepeat(error: unknown): boolean {
  return again.has(codeOf(error));
}

/** A statement that took longer than it may; the database itself is well. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && codeOf(error.cause) === '57014';
}

/** Gives a failure of either engine the port's name for it. */
export function named(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '23505' || code === '23514' || code === '23503' || code === '23P01')
    return new ConstraintViolation(constraintOf(error), error);
  if (
    away.test(code) ||
    (error instanceof Error &&
      /timeout exceeded|read timeout|Connection terminated|connection timeout|not queryable|is closed/i.test(error.message))
  )
    return new DatabaseUnavailable('the database does not answer', { cause: error });
  return error;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function constraintOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : 'unknown';
}

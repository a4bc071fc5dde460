import { ConstraintViolation, DatabaseUnavailable } from '../../ports/database.ts';

/** SQLSTATEs after which the transaction can be retried: serialization failure, deadlock. */
const retryableCodes = new Set(['40001', '40P01']);
/** SQLSTATE classes for connection, resources and operator intervention (with statement timeout), and Node's socket errors. */
const unavailableCodes = /^(08|53|57)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

export function isRetryable(error: unknown): boolean {
  return retryableCodes.has(getErrorCode(error));
}

/** Whether a statement timed out while the connection is fine. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && getErrorCode(error.cause) === '57014';
}

/** Maps an error of either engine to the port's error classes. */
export function toDatabaseError(error: unknown): unknown {
  const code = getErrorCode(error);
  if (code === '23505' || code === '23514' || code === '23503' || code === '23P01')
    return new ConstraintViolation(getConstraint(error), error);
  if (
    unavailableCodes.test(code) ||
    (error instanceof Error &&
      /timeout exceeded|read timeout|Connection terminated|connection timeout|not queryable|is closed|after calling end/i.test(
        error.message,
      ))
  )
    return new DatabaseUnavailable('the database does not respond', { cause: error });
  return error;
}

function getErrorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function getConstraint(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : 'unknown';
}

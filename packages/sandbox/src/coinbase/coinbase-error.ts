import { randomUUID } from 'node:crypto';

type ErrorType = 'invalid_request' | 'unauthorized' | 'forbidden' | 'not_found' | 'idempotency_error' | 'internal_server_error';

/** An error in Coinbase's format. */
export class CoinbaseError extends Error {
  readonly status: number;
  readonly errorType: ErrorType;

  constructor(status: number, errorType: ErrorType, message: string) {
    super(message);
    this.status = status;
    this.errorType = errorType;
  }
}

export function createInvalidError(message: string): CoinbaseError {
  return new CoinbaseError(400, 'invalid_request', message);
}

export function createUnauthorizedError(why: string): CoinbaseError {
  return new CoinbaseError(401, 'unauthorized', `The bearer token is not accepted: ${why}.`);
}

export function createNotFoundError(): CoinbaseError {
  return new CoinbaseError(404, 'not_found', 'There is no such checkout.');
}

export function createKeyReusedError(): CoinbaseError {
  return new CoinbaseError(422, 'idempotency_error', 'This idempotency key was used for another request.');
}

export function createInternalError(message: string): CoinbaseError {
  return new CoinbaseError(500, 'internal_server_error', message);
}

export function toErrorBody(fault: CoinbaseError): object {
  return { errorType: fault.errorType, errorMessage: fault.message, correlationId: randomUUID() };
}

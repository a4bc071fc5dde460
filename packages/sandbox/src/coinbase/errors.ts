import { randomUUID } from 'node:crypto';

type ErrorType = 'invalid_request' | 'unauthorized' | 'forbidden' | 'not_found' | 'idempotency_error' | 'internal_server_error';

/** A refusal as Coinbase words it: `errorType`, `errorMessage`, `correlationId`. */
export class CoinbaseFault extends Error {
  readonly status: number;
  readonly errorType: ErrorType;

  constructor(status: number, errorType: ErrorType, message: string) {
    super(message);
    this.status = status;
    this.errorType = errorType;
  }
}

export function invalid(message: string): CoinbaseFault {
  return new CoinbaseFault(400, 'invalid_request', message);
}

export function unauthorized(why: string): CoinbaseFault {
  return new CoinbaseFault(401, 'unauthorized', `The bearer token is not accepted: ${why}.`);
}

export function notFound(): CoinbaseFault {
  return new CoinbaseFault(404, 'not_found', 'There is no such checkout.');
}

export function keyReused(): CoinbaseFault {
  return new CoinbaseFault(422, 'idempotency_error', 'This idempotency key was used for another request.');
}

export function internal(message: string): CoinbaseFault {
  return new CoinbaseFault(500, 'internal_server_error', message);
}

export function faultBody(fault: CoinbaseFault): object {
  return { errorType: fault.errorType, errorMessage: fault.message, correlationId: randomUUID() };
}

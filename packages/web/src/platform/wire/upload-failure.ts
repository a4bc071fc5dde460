import type { WireFailure } from '@strapline/contract/errors';
import type { DetailedError } from 'tus-js-client';
import { parseProblem } from './wire-failure.ts';

/** Why an upload was refused for good; undefined for a failure of connection, sign-in or rate limit, which may pass. */
export function parseUploadFailure(error: Error | DetailedError): WireFailure | undefined {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (!response || ![409, 410, 413, 415, 422].includes(status)) return undefined;
  const failure = parseProblem(parseJson(response.getBody()));
  if (failure.code !== 'internal') return failure;
  // Not a problem document, as from a proxy: only the status is known.
  return status === 413 ? parseProblem({ code: 'too_large' }) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

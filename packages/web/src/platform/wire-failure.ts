import { errorTable, isErrorCode, type WireFailure } from '@strapline/contract/errors';

/** The failure inside an ack or a problem document, if it is one. */
export function failureIn(answer: unknown): WireFailure | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const { error } = answer;
  if (typeof error === 'object' && error !== null && 'code' in error && isErrorCode(error.code)) return error as WireFailure;
  return { code: 'internal', message: errorTable.internal.message };
}

/** The same from the body of an HTTP problem. */
export function failureOfProblem(problem: unknown): WireFailure {
  const { code, message } = typeof problem === 'object' && problem !== null ? (problem as { code?: unknown; message?: unknown }) : {};
  const known = isErrorCode(code) ? code : 'internal';
  return { code: known, message: typeof message === 'string' ? message : errorTable[known].message };
}

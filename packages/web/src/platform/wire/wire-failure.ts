import { i18n } from '@lingui/core';
import { type ErrorReason, reasonMessages } from '@strapline/contract/error-reasons';
import { errorTable, isErrorCode, type WireFailure } from '@strapline/contract/errors';
import { formatParams, type MessageParams } from '@strapline/domain/message';

/** The error in an ack, if it is one. */
export function parseFailure(answer: unknown): WireFailure | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  return parseProblem(answer.error);
}

/** The same error as an HTTP problem document has it. */
export function parseProblem(error: unknown): WireFailure {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isErrorCode(error.code))
    return { code: 'internal', message: errorTable.internal.message };
  const failure: WireFailure = { message: errorTable[error.code].message, ...(error as Partial<WireFailure>), code: error.code };
  return { ...failure, message: formatReason(failure) };
}

export type FailureReason = { reason?: ErrorReason | undefined; params?: MessageParams | undefined; message: string };

/** By its reason, from the app's catalogue (`error.<reason>`). A reason that this version doesn't know has the server's English. */
export function formatReason({ reason, params = {}, message }: FailureReason): string {
  if (!reason || !Object.hasOwn(reasonMessages, reason)) return message;
  return i18n._(`error.${reason}`, formatParams(params), { message: reasonMessages[reason] });
}

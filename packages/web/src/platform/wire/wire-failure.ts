import { i18n } from '@lingui/core';
import { type ErrorReason, reasonMessages } from '@strapline/contract/error-reasons';
import { type ErrorCode, errorTable, isErrorCode, type WireFailure } from '@strapline/contract/errors';
import type { MessageParams } from '@strapline/domain/message';
import { formatCodedParams, translateFieldErrors } from '../messages/coded-text.ts';

/** The error in an ack, if it is one. */
export function parseFailure(answer: unknown): WireFailure | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  return parseProblem(answer.error);
}

/** The same error as an HTTP problem document has it. */
export function parseProblem(error: unknown): WireFailure {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isErrorCode(error.code))
    return { code: 'internal', message: formatCode('internal') };
  const { code } = error;
  const failure: WireFailure = { message: errorTable[code].message, ...(error as Partial<WireFailure>), code };
  const inEnglish = failure.message === errorTable[code].message ? formatCode(code) : failure.message;
  const message = formatReason({ ...failure, message: inEnglish });
  return { ...failure, message, ...(failure.fields ? { fields: translateFields(failure.fields, failure.message, message) } : {}) };
}

/** A field may have the same sentence as the whole failure, which is translated by its reason. */
function translateFields(fields: Readonly<Record<string, string>>, inEnglish: string, message: string): Record<string, string> {
  const translated = translateFieldErrors(fields);
  return Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [field, sentence === inEnglish ? message : (translated[field] ?? sentence)]),
  );
}

function formatCode(code: ErrorCode): string {
  return i18n._(`error.code.${code}`, {}, { message: errorTable[code].message });
}

export type FailureReason = { reason?: ErrorReason | undefined; params?: MessageParams | undefined; message: string };

/** By its reason, from the app's catalogue (`error.<reason>`). A reason that this version doesn't know has the server's English. */
export function formatReason({ reason, params = {}, message }: FailureReason): string {
  if (!reason || !Object.hasOwn(reasonMessages, reason)) return message;
  return i18n._(`error.${reason}`, formatCodedParams(params), { message: reasonMessages[reason] });
}

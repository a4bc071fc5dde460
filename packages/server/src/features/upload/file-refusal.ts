import { type ErrorReason, type ReasonWithParams, reasonMessages } from '@strapline/contract/error-reasons';
import { formatMessage, type MessageParams } from '@strapline/domain/message';

/** Thrown for a file that can't be published. */
export class FileRefusal extends Error {
  override name = 'FileRefusal';
  readonly why: ReasonWithParams;
  constructor(why: ReasonWithParams, options?: ErrorOptions) {
    super(formatMessage(reasonMessages, why.reason, why.params), options);
    this.why = why;
  }
}

/** The English message of a refused upload, for the errors of a form's fields. */
export function formatFileReason({ reason, reason_params }: { reason: ErrorReason | null; reason_params: MessageParams | null }): string {
  return formatMessage(reasonMessages, reason ?? 'file_rejected', reason_params ?? {});
}

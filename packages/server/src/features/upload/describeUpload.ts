import { checkWording } from '@strapline/domain/wording/wording';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { accountOf } from '../session/session.ts';
import { describe } from './upload.store.ts';

export const describeUpload: Handler<'describeUpload'> = async (context, { uploadId, alt }) => {
  const accountId = accountOf(context.caller);
  const wording = checkWording(alt);
  if (!wording.ok) throw new WireError('validation', { fields: { alt: wording.reason } });
  if (!(await describe(context.db, uploadId, accountId, alt))) throw new WireError('not_found');
  return { uploadId, alt };
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { presentUpload } from './present-upload.ts';
import { findOwnUpload } from './upload.store.ts';

export const fetchUpload: Handler<'fetchUpload'> = async (context, { uploadId }) => {
  const row = await findOwnUpload(context.db, uploadId, { accountId: requireAccountId(context.caller), app: context.caller.app });
  if (!row) throw new WireError('not_found');
  return presentUpload(row);
};

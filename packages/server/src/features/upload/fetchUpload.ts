import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { accountOf } from '../session/session.ts';
import { presentUpload } from './present-upload.ts';
import { ownUpload } from './upload.store.ts';

export const fetchUpload: Handler<'fetchUpload'> = async (context, { uploadId }) => {
  const row = await ownUpload(context.db, uploadId, accountOf(context.caller));
  if (!row) throw new WireError('not_found');
  return presentUpload(row);
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { updateAlt } from './upload.store.ts';

export const describeUpload: Handler<'describeUpload'> = async (context, { uploadId, alt }) => {
  const accountId = requireAccountId(context.caller);
  if (!(await updateAlt(context.db, uploadId, { accountId, app: context.caller.app }, alt))) throw new WireError('not_found');
  return { uploadId, alt };
};

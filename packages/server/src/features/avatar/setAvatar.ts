import type { OwnAvatar } from '@strapline/contract/shapes/person';
import { hour } from '@strapline/domain/time';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { pictureFiles } from '../upload/upload.ts';
import { findOwnAvatar, updateAvatar } from './avatar.store.ts';
import { getAvatarFolder, scheduleDrop } from './avatar-files.ts';
import { presentOwnAvatar } from './present-avatar.ts';

export const setAvatar: Handler<'setAvatar'> = async (context, { uploadId, useService }) => {
  const accountId = requireAccountId(context.caller);
  const avatar = nameAvatar(context, accountId, uploadId, useService);
  const isNew = uploadId !== null && uploadId !== (await findOwnAvatar(context.db, accountId)).uploadId;
  if (avatar && isNew) await storePicture(context, accountId, uploadId, avatar);
  const chosen = { avatar, uploadId, fromService: useService };
  await context.db.transaction(async (trx) => {
    const before = await updateAvatar(trx, accountId, chosen);
    if (before.avatar && before.uploadId && before.avatar !== avatar) await scheduleDrop(trx, context, before.avatar, 0);
    if (isNew) await pictureFiles.squares.dropUpload(trx, context, uploadId);
  });
  return presentOwnAvatar(context, chosen);
};

/** A keyed hash, so that nobody can find out by trying whose picture or address it belongs to. */
function nameAvatar({ secrets }: Context, accountId: string, uploadId: string | null, useService: boolean): OwnAvatar['avatar'] {
  if (uploadId === null && !useService) return null;
  return secrets.mac('avatar', `${accountId} ${uploadId ?? 'service'}`).toString('hex');
}

/** Before the transaction, because decoding takes time. The job deletes the files if the transaction fails. */
async function storePicture(context: Context, accountId: string, uploadId: string, avatar: string): Promise<void> {
  await context.db.transaction((trx) => scheduleDrop(trx, context, avatar, hour));
  const uploader = { accountId, app: context.caller.app };
  const problem = await pictureFiles.squares.make(context, uploadId, uploader, getAvatarFolder(avatar));
  if (problem) throw new WireError('validation', { fields: { uploadId: problem } });
}

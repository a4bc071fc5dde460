import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { updateAvatar } from './avatar.store.ts';
import { scheduleDrop } from './avatar-files.ts';

/** The files are deleted by a job. */
export const eraseAvatar: EraseStep = async (trx, services, { accountId }) => {
  const before = await updateAvatar(trx, accountId, { avatar: null, uploadId: null, fromService: false });
  if (before.avatar && before.uploadId) await scheduleDrop(trx, services, before.avatar, 0);
};

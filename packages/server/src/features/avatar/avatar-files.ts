import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { pictureFiles } from '../upload/upload.ts';
import { findAvatar } from './avatar.store.ts';

/** Not a media id, so that the public route of media doesn't lead there. */
export function getAvatarFolder(avatar: string): string {
  return `avatar-${avatar}`;
}

/** The job that deletes the files of a picture that nobody shows any more. */
export const dropAvatar: JobHandler<'avatar-drop'> = async (services, { avatar }) => {
  if (!(await findAvatar(services.db, avatar))) await pictureFiles.squares.remove(services, getAvatarFolder(avatar));
};

/** Schedules the job. */
export async function scheduleDrop(
  trx: Trx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  avatar: string,
  afterMs: number,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + afterMs);
  await jobs.add(trx, { kind: 'avatar-drop', key: `avatar-drop:${avatar}:${runAt.getTime()}`, payload: { avatar }, runAt });
}

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { signReportedAvatar } from '../avatar/avatar.ts';
import { presentForumPicture } from '../forum-picture/forum-picture.ts';
import { requireAccountId } from '../session/session.ts';
import { hiddenMedia } from '../upload/upload.ts';
import { loadCasePictures } from './load-case.ts';

/** A case covers its pictures, so each is logged when it is opened. */
export const viewEvidence: Handler<'viewEvidence'> = async (context, { reportId, mediaId }) => {
  const { caller, clock, db } = context;
  const picture = (await loadCasePictures(db, caller.app, reportId)).find(({ id }) => id === mediaId);
  if (!picture) throw new WireError('not_found');
  const actor = requireAccountId(caller);
  await db.transaction((trx) =>
    appendAudit(trx, { at: clock.now(), actor, action: 'report.picture_viewed', object: reportId, detail: { picture: mediaId } }),
  );
  if (picture.id.startsWith('ava_')) return signReportedAvatar(context, picture);
  return picture.id.startsWith('fpi_') ? presentForumPicture(context, picture, false) : hiddenMedia.signLinks(context, picture);
};

import { type Fqsid, formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { getPlatformOfHost } from '@strapline/domain/profile/social-platforms';
import { createId } from '../../platform/ids.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { surveyStore } from '../survey-record/survey-record.ts';
import { createShareUrl } from './present-draft.ts';
import { requireSurveyModule } from './require-survey-module.ts';

export const createNewICBMPost: Handler<'createNewICBMPost'> = async (context, { name, socialId, url }) => {
  requireSurveyModule(context, 'icbm');
  const { db, caller, clock } = context;
  const by = requireAccountId(caller);
  const fqsid = formatFqsid(readSocialId(socialId, url));
  const at = clock.now();
  const row = await db.transaction(async (trx) => {
    const key = { app: caller.app, kind: 'icbm', fqsid } as const;
    const id = createId('srv');
    const isNew = await surveyStore.insert(trx, { ...key, id, prepared: { by, name, url }, at });
    if (isNew) await appendAudit(trx, { at, actor: by, action: 'survey.prepared', object: id });
    const stored = await surveyStore.lock(trx, key);
    if (!stored) throw new Error(`the survey about ${fqsid} was not stored`);
    return stored;
  });
  return { id: row.id, fqsid, status: row.status, shareUrl: createShareUrl(context, fqsid) };
};

/** A handle alone belongs to the platform of the address. */
function readSocialId(socialId: string, url: string): Fqsid {
  const platform = getPlatformOfHost(new URL(url).hostname);
  const text = socialId.includes(':') || platform === null ? socialId : `${platform}:${socialId}`;
  const fqsid = parseFqsid(text);
  if (!fqsid) throw new WireError('validation', { fields: { socialId: 'Enter a platform and a handle, e.g. instagram:mara.sews.' } });
  if (fqsid.platform === 'mastodon' && !fqsid.handle.includes('@'))
    throw new WireError('validation', { fields: { socialId: 'Add the server, e.g. mastodon:mara@sewing.example.' } });
  return fqsid;
}

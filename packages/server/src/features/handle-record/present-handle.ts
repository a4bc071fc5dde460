import type { AppKey } from '@strapline/contract/apps/app';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import { formatBioCode } from '@strapline/domain/handle/bio-code';
import { handleReviewTime, listOwnHandleActions } from '@strapline/domain/handle/handle.states';
import { type Fqsid, getProfileUrl, parseFqsid } from '@strapline/domain/profile/fqsid';
import type { SocialPlatform } from '@strapline/domain/profile/social-platforms';
import type { HandleRow } from './handle.store.ts';

/** A stored handle's parts. */
export function readFqsid(fqsid: string): Fqsid {
  const parsed = parseFqsid(fqsid);
  if (!parsed) throw new Error(`${fqsid} is no handle`);
  return parsed;
}

/** A claim, for its person. The code names the app in which they see it. */
export function presentHandle(row: HandleRow, app: AppKey, readable: readonly SocialPlatform[]): HandleShape {
  const parsed = readFqsid(row.fqsid);
  const hasCode = row.status === 'waiting' || row.status === 'in_review' || row.status === 'disputed';
  return {
    fqsid: row.fqsid,
    platform: parsed.platform,
    handle: parsed.handle,
    url: getProfileUrl(parsed),
    status: row.status,
    code: hasCode ? formatBioCode(app, row.code) : null,
    codeExpiresAt: row.status === 'waiting' ? row.code_expires_at.toISOString() : null,
    check: row.checked_at && row.check_result ? { at: row.checked_at.toISOString(), result: row.check_result } : null,
    provenAt: row.status === 'proven' ? (row.proven_at?.toISOString() ?? null) : null,
    reviewBy: row.asked_at && row.status !== 'proven' ? new Date(row.asked_at.getTime() + handleReviewTime).toISOString() : null,
    reason: row.reason,
    can: listOwnHandleActions(row.status, { isReadable: readable.includes(parsed.platform) }),
  };
}

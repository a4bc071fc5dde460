import { formatDisplayName, parseDisplayName } from '@strapline/domain/profile/display-name';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { checkWording } from '@strapline/domain/wording/wording';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joined, type Statement, sql } from '../../ports/database.ts';
import { accountOf } from '../session/session.ts';
import { saveBirthDate } from './birth-date.ts';

type Wanted = Parameters<Handler<'saveProfile'>>[1];

export const saveProfile: Handler<'saveProfile'> = async (context, wanted) => {
  const accountId = accountOf(context.caller);
  const changes = profileChanges(wanted);
  const ended = await context.db.transaction(async (trx) => {
    const offers = wanted.birthDate === undefined ? [] : await saveBirthDate(trx, context, accountId, wanted.birthDate);
    if (changes.length > 0) await trx.change(sql`update account set ${joined(changes, ', ')} where id = ${accountId}`);
    return offers;
  });
  for (const facts of ended) context.push(`acc:${accountId}`, 'braTagStatus', facts);
  return { ok: true };
};

function profileChanges(wanted: Wanted): Statement[] {
  const changes: Statement[] = [];
  if (wanted.displayName !== undefined) changes.push(sql`display_name = ${displayName(wanted.displayName)}`);
  if (wanted.nameOnModelPage !== undefined) changes.push(sql`name_on_model_page = ${wanted.nameOnModelPage}`);
  if (wanted.nameOnCollection !== undefined) changes.push(sql`name_on_collection = ${wanted.nameOnCollection}`);
  if (wanted.collectionOpen !== undefined) changes.push(sql`collection_open = ${wanted.collectionOpen}`);
  if (wanted.bio !== undefined) changes.push(sql`bio = ${fitting('bio', wanted.bio)}`);
  if (wanted.socials !== undefined) changes.push(sql`socials = ${JSON.stringify(socials(wanted.socials))}::jsonb`);
  if (wanted.creatorMode !== undefined) changes.push(sql`creator_mode = ${wanted.creatorMode}`);
  if (wanted.usePreferredUsername !== undefined) changes.push(sql`use_preferred_username = ${wanted.usePreferredUsername}`);
  return changes;
}

/** A plain name, or the three parts `first_(nickname)_last`; what only begins to be the second is refused with its form. */
function displayName(text: string): string {
  const parts = parseDisplayName(text);
  if (parts) return fitting('displayName', formatDisplayName(parts));
  if (/[_()]/.test(text))
    throw new WireError('validation', { fields: { displayName: 'Enter a name, or all three parts as first_(nickname)_last.' } });
  return fitting('displayName', text);
}

function fitting(field: string, text: string): string {
  const checked = checkWording(text);
  if (!checked.ok) throw new WireError('validation', { fields: { [field]: checked.reason } });
  return text;
}

/** Handles in their one normal form; an empty one takes the profile off the page. */
function socials(wanted: NonNullable<Wanted['socials']>): Record<string, string> {
  const kept: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const [platform, handle] of Object.entries(wanted)) {
    if (!handle) continue;
    const fqsid = parseFqsid(`${platform}:${handle}`);
    if (fqsid) kept[fqsid.platform] = formatFqsid(fqsid).slice(fqsid.platform.length + 1);
    else fields[`socials.${platform}`] = 'Enter your handle on that site, not the full web address.';
  }
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  return kept;
}

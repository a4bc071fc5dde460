import { ageCap, ageOn, isAdult } from '@strapline/domain/age';
import { formatDisplayName, parseDisplayName } from '@strapline/domain/display-name';
import { formatFqsid, parseFqsid } from '@strapline/domain/ids';
import { checkWording } from '@strapline/domain/wording';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joined, type Statement, sql, type Trx } from '../../ports/database.ts';
import { refreshListingsOf } from '../listing/listing.ts';
import { accountOf } from '../session/session.ts';

type Wanted = Parameters<Handler<'saveProfile'>>[1];

export const saveProfile: Handler<'saveProfile'> = async (context, wanted) => {
  const accountId = accountOf(context.caller);
  const changes = textChanges(wanted);
  await context.db.transaction(async (trx) => {
    if (wanted.birthDate !== undefined) await keepBirthDate(trx, context, accountId, wanted.birthDate);
    if (changes.length > 0) await trx.change(sql`update account set ${joined(changes, ', ')} where id = ${accountId}`);
    if (wanted.displayName !== undefined) await refreshListingsOf(trx, accountId);
  });
  return { ok: true };
};

function textChanges(wanted: Wanted): Statement[] {
  const changes: Statement[] = [];
  if (wanted.displayName !== undefined) changes.push(sql`display_name = ${displayName(wanted.displayName)}`);
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
    throw new WireError('validation', { fields: { displayName: 'Write a plain name, or all three parts as first_(nickname)_last.' } });
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
    else fields[`socials.${platform}`] = 'This does not look like a handle there. Give the name only, without an address.';
  }
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  return kept;
}

/** Kept sealed, and once: who could change it could choose an age. */
async function keepBirthDate(trx: Trx, { secrets, clock }: Context, accountId: string, birthDate: string): Promise<void> {
  const today = clock.now();
  const age = ageOn(birthDate, today);
  if (age === undefined || birthDate > today.toISOString().slice(0, 10) || age >= Math.min(ageCap, 130))
    throw new WireError('validation', { fields: { birthDate: 'This is not a birth date.' } });
  const sealed = secrets.seal(birthDate, `birth-date ${accountId}`);
  const adult = isAdult(birthDate, today);
  const kept = await trx.change(
    sql`update account set birth_date_sealed = ${sealed}, is_adult = ${adult} where id = ${accountId} and birth_date_sealed is null`,
  );
  if (kept === 1) return;
  const row = await trx.first<{ birth_date_sealed: Uint8Array }>(sql`select birth_date_sealed from account where id = ${accountId}`);
  if (!row || secrets.open(row.birth_date_sealed, `birth-date ${accountId}`) !== birthDate)
    throw new WireError('conflict', {
      message: 'Your birth date is on record already and cannot be changed here. Write to support if it is wrong.',
    });
  // The same date again: who has come of age since is an adult now.
  await trx.change(sql`update account set is_adult = ${adult} where id = ${accountId}`);
}

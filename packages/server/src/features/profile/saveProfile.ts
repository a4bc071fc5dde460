import type { ParsedInput } from '@strapline/contract/events';
import { formatDisplayName, parseDisplayName } from '@strapline/domain/profile/display-name';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import type { Handler } from '../../platform/services.ts';
import { publishTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { requireInvite } from '../invite/invite.ts';
import { requireAccountId } from '../session/session.ts';
import { saveBirthDate } from './birth-date.ts';
import { updateProfile } from './profile.store.ts';

type Input = ParsedInput<'saveProfile'>;

export const saveProfile: Handler<'saveProfile'> = async (context, { displayName, socials, birthDate, ...profile }) => {
  const accountId = requireAccountId(context.caller);
  const unlisted = await context.db.transaction(async (trx) => {
    if (profile.creatorMode) await requireInvite(trx, context, accountId);
    const statuses = birthDate === undefined ? [] : await saveBirthDate(trx, context, accountId, birthDate);
    await updateProfile(trx, accountId, {
      ...profile,
      displayName: displayName === undefined ? undefined : normalizeName(displayName),
      socials: socials && normalizeHandles(socials),
    });
    return statuses;
  });
  for (const status of unlisted) publishTagStatus(context, `acc:${accountId}`, status);
  return { ok: true };
};

/** A name of three parts is stored in canonical form, any other name as typed. */
function normalizeName(text: string): string {
  const parts = parseDisplayName(text);
  return parts ? formatDisplayName(parts) : text;
}

/** An empty handle is removed. */
function normalizeHandles(input: NonNullable<Input['socials']>): Record<string, string> {
  const handles = Object.entries(input).flatMap(([platform, handle]) => (handle ? (parseFqsid(`${platform}:${handle}`) ?? []) : []));
  return Object.fromEntries(handles.map((fqsid) => [fqsid.platform, formatFqsid(fqsid).slice(fqsid.platform.length + 1)]));
}

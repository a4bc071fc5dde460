import { checkAppFields } from '@strapline/contract/app-fields';
import { consentVersions } from '@strapline/contract/consents';
import type { Output, ParsedInput } from '@strapline/contract/events';
import { defaultSeries, formatBraTagId, formatSerial } from '@strapline/domain/bra-tag/bra-tag-id';
import { readSize, type SizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { mostUnfinishedPairs } from '@strapline/domain/pair/pair-limits';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { recordPictureConsent } from '../consent/consent.ts';
import { requireInvite } from '../invite/invite.ts';
import { pairStore, publishPair, schedulePair } from '../pair-record/pair-record.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { checkAge } from './check-age.ts';
import { offerUsernames, requireFreeUsername, takeUsername } from './pair-usernames.ts';
import { requirePairs } from './require-pairs.ts';

type Form = ParsedInput<'createPair'>;

export const createPair: Handler<'createPair'> = async (context, form) => {
  requirePairs(context);
  const accountId = requireAccountId(context.caller);
  const key = createIdempotencyKey(context, 'createPair', form);
  const answer = await context.db.transaction((trx) => runOnce(trx, key, () => startPair(trx, context, accountId, form)));
  const row = await pairStore.find(context.db, context.caller.app, answer.pairId);
  if (row) await publishPair(context, row);
  return answer;
};

async function startPair(trx: Trx, context: Context, accountId: string, form: Form): Promise<Output<'createPair'>> {
  const { caller, clock, apps } = context;
  requireNoPictures(form);
  await requireInvite(trx, context, accountId);
  await requireTerms(trx, accountId);
  const hasOtherBirthDate = await checkAge(trx, context, accountId, form.dob);
  if (form.consent.version !== consentVersions.picture) throw new WireError('conflict', { reason: 'text_changed' });
  const sized = readPairSize(form);
  const fields = checkAppFields(apps.get(caller.app), form);
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  await requireRoom(trx, caller.app, accountId);
  const at = clock.now();
  const account = await trx.first<{ username: string }>(sql`select username from account where id = ${accountId}`);
  if (!account) throw new Error('the gateway admitted a caller without an account');
  const [year, series] = [at.getUTCFullYear(), defaultSeries];
  // Pairs and tags share their serials, so that no pair has the ID of a tag.
  const serial = await braTagStore.takeSerial(trx, accountId, year, series);
  const id = formatBraTagId({ modelId: account.username, year, series, serial: formatSerial(serial) });
  const username = form.username ?? (await offerUsernames(trx, 1))[0] ?? '';
  await requireFreeUsername(trx, username);
  await pairStore.insert(trx, {
    id,
    app: caller.app,
    creatorId: accountId,
    number: { year, series, serial },
    username,
    hasChosenUsername: form.username !== undefined,
    bio: form.bio,
    garment: form.garment,
    sized,
    consentVersion: form.consent.version,
    hasOtherBirthDate,
    at,
  });
  await takeUsername(trx, id, username, at);
  await recordPictureConsent(trx, { accountId, subject: id, version: form.consent.version, accepted: true, at });
  await privateMedia.open(trx, { kind: 'pair', id, app: caller.app, ownerId: accountId, state: 'own' }, at);
  const row = await pairStore.lock(trx, caller.app, id);
  if (!row) throw new Error(`the pair ${id} was not stored`);
  await schedulePair(trx, context, row);
  return { pairId: id, status: row.status, username };
}

/** They are bound to the pair's ID by its key, so nobody can have encrypted them before. */
function requireNoPictures({ left, right }: Form): void {
  const early = { ...(left ? { left } : {}), ...(right ? { right } : {}) };
  const fields = Object.fromEntries(
    Object.keys(early).map((side) => [side, 'Create the pair first: its pictures are encrypted with a key of its own.']),
  );
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
}

/** The contract has validated the size. */
export function readPairSize(form: Pick<Form, 'braSize' | 'size'>): SizeOnRecord {
  const size = readSize(form);
  if ('error' in size) throw new WireError('validation', { fields: { [size.field]: size.error } });
  return size;
}

async function requireRoom(trx: Trx, app: string, accountId: string): Promise<void> {
  // One at a time, so that parallel calls can't pass the limit together.
  await trx.first(sql`select pg_advisory_xact_lock(hashtext(${`pairs ${accountId}`}))`);
  const row = await trx.first<{ n: number }>(
    sql`select count(*)::int as n from pair where creator_id = ${accountId} and app = ${app} and status not in ('active', 'withdrawn')`,
  );
  const count = row?.n ?? 0;
  if (count >= mostUnfinishedPairs) throw new WireError('conflict', { reason: 'pairs_unfinished', params: { count } });
}

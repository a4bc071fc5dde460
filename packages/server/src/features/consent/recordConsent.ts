import { consentVersions } from '@strapline/contract/consents';
import type { ParsedInput } from '@strapline/contract/events';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { handleStore } from '../handle-record/handle-record.ts';
import { publishHidden } from '../moderation/moderation.ts';
import { publishOrderUpdate } from '../order/order.ts';
import { applyPairConsent, type PairRow, pairPolicy, pairStore, publishPair } from '../pair-record/pair-record.ts';
import { type ConsentEffects, publishReport } from '../report/report.ts';
import { requireAccountId } from '../session/session.ts';
import { surveyStore } from '../survey-record/survey-record.ts';
import { applyPictureConsent } from './apply-picture-consent.ts';
import { insertConsent, isConcernedByPictures, listLatestConsents } from './consent.store.ts';
import { presentConsent } from './present-consent.ts';

type Input = ParsedInput<'recordConsent'>;

export const recordConsent: Handler<'recordConsent'> = async (context, input) => {
  const { db, caller, clock } = context;
  // Nobody can agree to a text that is no longer shown. A withdrawal names the text that was agreed to.
  if (input.accepted && input.version !== consentVersions[input.kind]) throw new WireError('conflict', { reason: 'text_changed' });
  const at = clock.now();
  if (input.kind === 'analytics' && !caller.accountId) return presentVisitorChoice(input, at);
  const accountId = requireAccountId(caller);
  await requireSubject(context, accountId, input);
  const consent = await db.transaction(async (trx) => {
    const claim = input.kind === 'survey' ? await requireClaim(trx, accountId, input) : null;
    await insertConsent(trx, { ...input, accountId, subject: claim?.id ?? input.subject ?? null, at });
    if (claim && !input.accepted) await surveyStore.withdrawAll(trx, { fqsid: claim.fqsid, ownerId: accountId, at });
    const pair = input.kind === 'picture' ? await followPairConsent(trx, context, input) : null;
    const changed = input.kind === 'picture' && !pair ? await applyPictureConsent(trx, context, input.subject ?? '', input.accepted) : null;
    const [stored] = await listLatestConsents(trx, { accountId, app: caller.app }, Number.MAX_SAFE_INTEGER, 1);
    if (!stored) throw new Error('the consent was not stored');
    return { presented: presentConsent(stored), changed, pair };
  });
  if (consent.changed) await publishEffects(context, consent.changed, input.accepted);
  if (consent.pair) await publishPair(context, consent.pair);
  if (consent.pair && !input.accepted) await publishHidden(context);
  return consent.presented;
};

/** The member's own handle that a survey is about. Saying yes opens nothing: `setSurveyState` does. */
async function requireClaim(trx: Trx, accountId: string, { subject = '' }: Input): Promise<{ id: string; fqsid: string }> {
  const parsed = parseFqsid(subject);
  const claim = await handleStore.findOwn(trx, accountId, parsed ? formatFqsid(parsed) : subject);
  if (!claim) throw new WireError('not_found');
  return claim;
}

/** Null if the subject isn't a pair. */
async function followPairConsent(trx: Trx, context: Context, { subject = '', accepted, version }: Input): Promise<PairRow | null> {
  const pair = await pairStore.lock(trx, context.caller.app, subject);
  return pair ? await applyPairConsent(trx, context, pair, { accepted, version }) : null;
}

async function publishEffects(context: Context, { tag, orders, reports }: ConsentEffects, accepted: boolean): Promise<void> {
  if (tag) pushBraTagStatus(context, tag);
  if (tag && !accepted) await publishHidden(context);
  for (const order of orders) publishOrderUpdate(context, order);
  for (const report of reports) publishReport(context, report, accepted ? 'decided' : 'reported');
}

/** A visitor's choice stays in the browser. */
function presentVisitorChoice({ kind, version, accepted }: Input, at: Date) {
  return { kind, version, subject: null, accepted, at: at.toISOString(), by: null, title: null };
}

async function requireSubject({ caller, db }: Context, accountId: string, { kind, subject = '' }: Input): Promise<void> {
  if (kind !== 'picture') return;
  const pair = await pairStore.find(db, caller.app, subject);
  if (pair && pairPolicy.isOwn(pair, caller)) return;
  if (!(await isConcernedByPictures(db, { accountId, app: caller.app }, subject))) throw new WireError('not_found');
}

import { consentVersions } from '@strapline/contract/consents';
import type { ParsedInput } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { publishHidden } from '../moderation/moderation.ts';
import { publishOrderUpdate } from '../order/order.ts';
import { type ConsentEffects, publishReport } from '../report/report.ts';
import { requireAccountId } from '../session/session.ts';
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
    await insertConsent(trx, { ...input, accountId, subject: input.subject ?? null, at });
    const changed = input.kind === 'picture' ? await applyPictureConsent(trx, context, input.subject ?? '', input.accepted) : null;
    const [stored] = await listLatestConsents(trx, accountId, Number.MAX_SAFE_INTEGER, 1);
    if (!stored) throw new Error('the consent was not stored');
    return { presented: presentConsent(stored), changed };
  });
  if (consent.changed) publishEffects(context, consent.changed, input.accepted);
  return consent.presented;
};

function publishEffects(context: Context, { tag, orders, reports }: ConsentEffects, accepted: boolean): void {
  if (tag) pushBraTagStatus(context, tag);
  if (tag && !accepted) publishHidden(context);
  for (const order of orders) publishOrderUpdate(context, order);
  for (const report of reports) publishReport(context, report, accepted ? 'decided' : 'reported');
}

/** A visitor's choice stays in the browser. */
function presentVisitorChoice({ kind, version, accepted }: Input, at: Date) {
  return { kind, version, subject: null, accepted, at: at.toISOString(), by: null, title: null };
}

async function requireSubject({ db }: Context, accountId: string, { kind, subject = '' }: Input): Promise<void> {
  if (kind === 'picture' && !(await isConcernedByPictures(db, accountId, subject))) throw new WireError('not_found');
}

import type { ParsedInput } from '@strapline/contract/events';
import { type HolderAction, transferTimer } from '@strapline/domain/bra-tag/bra-tag.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import {
  type BraTagPatch,
  type BraTagState,
  braTagPolicy,
  braTagStore,
  loadBraTagForViewer,
  pushBraTagStatus,
  queueBraTagMail,
  transitionBraTag,
} from '../bra-tag-record/bra-tag-record.ts';
import { deleteReplacement } from '../chip/chip.ts';
import { setListingState } from '../listing/listing.ts';
import { type OrderRow, orderQueue, orderStore } from '../order/order.ts';
import { appendProvenance, type NewEntry } from '../provenance/provenance.ts';
import { requireAccountId, requireStepUp } from '../session/session.ts';
import { voidCode } from '../strap-code/strap-code.ts';
import { getRefusalReason } from './refusal-reason.ts';

type Input = ParsedInput<'braTagAction'>;
type ActionResult = { tag: BraTagState; order: OrderRow | undefined };

/** Actions that cannot be undone or give the piece away require a step-up. */
const guarded: readonly HolderAction[] = ['startTransfer', 'retire'];
const reports: readonly HolderAction[] = ['missing', 'stolen'];

export const braTagAction: Handler<'braTagAction'> = async (context, input) => {
  requireAccountId(context.caller);
  checkNote(input);
  const { caller } = context;
  const seen = braTagPolicy.requireHolder(await braTagStore.find(context.db, caller.app, input.braTagId), caller);
  requirePossible(seen, input.action, context);
  if (guarded.includes(input.action)) await requireStepUp(context);
  const { tag, order } = await context.db.transaction((trx) => runAction(trx, context, input));
  context.log.info({ braTagId: tag.id, action: input.action, accountId: context.caller.accountId }, 'tag action by its owner');
  pushBraTagStatus(context, tag, [order?.buyer_id ?? null]);
  return await loadBraTagForViewer(context, input.braTagId);
};

function checkNote({ action, note }: Input): void {
  if (!note) return;
  if (!reports.includes(action)) throw new WireError('validation', { fields: { note: 'You can only add a note to a report.' } });
}

function requirePossible(tag: BraTagState, action: HolderAction, { caller }: Context): void {
  if (!braTagPolicy.listHolderActions(tag, caller).includes(action))
    throw new WireError('conflict', { reason: getRefusalReason(action, tag) });
}

async function runAction(trx: Trx, context: Context, { braTagId, action, note }: Input): Promise<ActionResult> {
  const order = await orderStore.findForUpdateByTag(trx, braTagId);
  const tag = braTagPolicy.requireHolder(await braTagStore.findForUpdate(trx, context.caller.app, braTagId), context.caller);
  if (tag.listing === 'reserved' && !order) throw new WireError('reserved', { reason: 'being_bought' });
  requirePossible(tag, action, context);
  return { tag: await effects[action](trx, context, tag, { order, note: note || null }), order };
}

type ActionContext = { order: OrderRow | undefined; note: string | null };
type Effect = (trx: Trx, context: Context, tag: BraTagState, more: ActionContext) => Promise<BraTagState>;

/** The effects of each action besides its state transition. Each appends to the log last (lock order). */
const effects: Record<HolderAction, Effect> = {
  startTransfer: async (trx, context, tag) => {
    const until = new Date(context.clock.now().getTime() + transferTimer);
    await voidCode(trx, tag.id);
    await context.jobs.add(trx, { kind: 'transfer-end', key: `transfer-end:${tag.id}`, payload: { braTagId: tag.id }, runAt: until });
    return await applyAction(trx, context, tag, 'startTransfer', { transferUntil: until });
  },
  callBack: async (trx, context, tag) => {
    await voidCode(trx, tag.id);
    return await applyAction(trx, context, tag, 'callBack', { transferUntil: null });
  },
  given: async (trx, context, tag) => {
    if (!tag.labelled) throw new WireError('conflict', { reason: 'label_before_giving' });
    await takeOffSale(trx, tag);
    return await applyAction(trx, context, tag, 'given');
  },
  missing: (trx, context, tag, more) => report(trx, context, tag, 'missing', more),
  stolen: (trx, context, tag, more) => report(trx, context, tag, 'stolen', more),
  found: async (trx, context, tag) => {
    const recovered = await applyAction(trx, context, tag, 'found', { report: null });
    // Labels in circulation are void, so the tag returns to its creator or collector at once.
    const at = context.clock.now();
    const settled = await transitionBraTag(trx, recovered, recovered.claimed_at === null ? 'return' : 'settle', 'system', at);
    await appendLog(trx, context, tag, 'tag.recovered');
    return settled;
  },
  retire: async (trx, context, tag) => {
    await takeOffSale(trx, tag);
    await voidCode(trx, tag.id);
    await deleteReplacement(trx, tag.id);
    const retired = await applyAction(trx, context, tag, 'retire');
    await appendLog(trx, context, tag, 'tag.retired');
    return retired;
  },
};

/** Reports a piece, publicly at once. Its strap code is voided, even if the piece is found later. */
async function report(
  trx: Trx,
  context: Context,
  tag: BraTagState,
  how: 'missing' | 'stolen',
  { order, note }: ActionContext,
): Promise<BraTagState> {
  await takeOffSale(trx, tag);
  await voidCode(trx, tag.id);
  if (order) await orderQueue.reportedOrder(trx, context, order.id);
  const at = context.clock.now();
  const reported = await applyAction(trx, context, tag, how, { report: { at, note }, transferUntil: null });
  await appendLog(trx, context, tag, how === 'missing' ? 'tag.missing' : 'tag.stolen');
  return reported;
}

const news = {
  startTransfer: 'transfer_started',
  callBack: 'called_back',
  given: null,
  missing: 'missing',
  stolen: 'stolen',
  found: 'found',
  retire: 'retired',
} as const;

/** The state transition, and a mail to the holder, which reveals actions by somebody else. */
async function applyAction(
  trx: Trx,
  context: Context,
  tag: BraTagState,
  action: HolderAction,
  patch: BraTagPatch = {},
): Promise<BraTagState> {
  const mail = news[action];
  if (mail && tag.owner_id) await queueBraTagMail(trx, context, { braTagId: tag.id, accountId: tag.owner_id, news: mail });
  return await transitionBraTag(trx, tag, action, braTagPolicy.resolveActor(action, tag), context.clock.now(), patch);
}

/** Unlists the tag, unless it is sold. */
async function takeOffSale(trx: Trx, tag: BraTagState): Promise<void> {
  if (tag.listing === 'published' || tag.listing === 'reserved') await setListingState(trx, tag.id, 'unlisted');
  await braTagStore.patch(trx, tag.id, { wantsOffer: false }, null);
}

async function appendLog(trx: Trx, context: Context, tag: BraTagState, type: NewEntry['type']): Promise<void> {
  await appendProvenance(trx, { braTagId: tag.id, type, at: context.clock.now() });
}

import type { Checked } from '@strapline/contract/events';
import { type HolderAction, transferTimer } from '@strapline/domain/bra-tag/bra-tag.states';
import { checkWording } from '@strapline/domain/wording/wording';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import {
  actorFor,
  type BraTagPatch,
  type BraTagState,
  canSeeBraTag,
  holderActions,
  isHolder,
  loadBraTagForUpdate,
  loadBraTagForViewer,
  loadBraTagState,
  patchBraTag,
  pushBraTagStatus,
  queueBraTagMail,
  transitionBraTag,
} from '../bra-tag-record/bra-tag-record.ts';
import { setListingState } from '../listing/listing.ts';
import { type OrderRow, orderQueue, orderStore } from '../order/order.ts';
import { appendProvenance, type NewEntry } from '../provenance/provenance.ts';
import { accountOf, requireStepUp } from '../session/session.ts';
import { voidCode } from '../strap-code/strap-code.ts';
import { refusalReason } from './refusal-reason.ts';

type Input = Checked<'braTagAction'>;
type Done = { tag: BraTagState; order: OrderRow | undefined };

/** What cannot be undone, or hands the piece to somebody, asks once more who is there. */
const guarded: readonly HolderAction[] = ['startTransfer', 'retire'];
const reports: readonly HolderAction[] = ['missing', 'stolen'];

export const braTagAction: Handler<'braTagAction'> = async (context, input) => {
  accountOf(context.caller);
  checkNote(input);
  const seen = await loadBraTagState(context.db, context.caller.app, input.braTagId);
  mustBeHolder(seen, context);
  mustBePossible(seen, input.action, context);
  if (guarded.includes(input.action)) await requireStepUp(context);
  const { tag, order } = await context.db.transaction((trx) => act(trx, context, input));
  context.log.info({ braTagId: tag.id, action: input.action, accountId: context.caller.accountId }, 'a holder acted on a record');
  pushBraTagStatus(context, tag, [order?.buyer_id ?? null]);
  return await loadBraTagForViewer(context, input.braTagId);
};

function checkNote({ action, note }: Input): void {
  if (!note) return;
  if (!reports.includes(action)) throw new WireError('validation', { fields: { note: 'You can only add a note to a report.' } });
  const wording = checkWording(note);
  if (!wording.ok) throw new WireError('validation', { fields: { note: wording.reason } });
}

function mustBeHolder(tag: BraTagState | undefined, { caller }: Context): asserts tag is BraTagState {
  if (!tag || !canSeeBraTag(tag, caller)) throw new WireError('not_found');
  if (!isHolder(tag, caller)) throw new WireError('forbidden', { reason: 'not_owner' });
}

function mustBePossible(tag: BraTagState, action: HolderAction, { caller }: Context): void {
  if (!holderActions(tag, caller).includes(action)) throw new WireError('conflict', { reason: refusalReason(action, tag) });
}

async function act(trx: Trx, context: Context, { braTagId, action, note }: Input): Promise<Done> {
  const order = await orderStore.findForUpdateByTag(trx, braTagId);
  const tag = await loadBraTagForUpdate(trx, context.caller.app, braTagId);
  mustBeHolder(tag, context);
  if (tag.listing === 'reserved' && !order) throw new WireError('reserved', { reason: 'being_bought' });
  mustBePossible(tag, action, context);
  return { tag: await effects[action](trx, context, tag, { order, note: note || null }), order };
}

type With = { order: OrderRow | undefined; note: string | null };
type Effect = (trx: Trx, context: Context, tag: BraTagState, more: With) => Promise<BraTagState>;

/** What each action does besides its step in the table of the domain. The entry in the log comes last in each. */
const effects: Record<HolderAction, Effect> = {
  startTransfer: async (trx, context, tag) => {
    const until = new Date(context.clock.now().getTime() + transferTimer);
    await voidCode(trx, tag.id);
    await context.jobs.add(trx, { kind: 'transfer-end', key: `transfer-end:${tag.id}`, payload: { braTagId: tag.id }, runAt: until });
    return await moved(trx, context, tag, 'startTransfer', { transferUntil: until });
  },
  callBack: async (trx, context, tag) => {
    await voidCode(trx, tag.id);
    return await moved(trx, context, tag, 'callBack', { transferUntil: null });
  },
  given: async (trx, context, tag) => {
    if (!tag.labelled) throw new WireError('conflict', { reason: 'label_before_giving' });
    await takeOffSale(trx, tag);
    return await moved(trx, context, tag, 'given');
  },
  missing: (trx, context, tag, more) => report(trx, context, tag, 'missing', more),
  stolen: (trx, context, tag, more) => report(trx, context, tag, 'stolen', more),
  found: async (trx, context, tag) => {
    const found = await moved(trx, context, tag, 'found', { report: null });
    // Nobody has to wait for anything now: it goes on as what it was, the maker's own or its collector's.
    const at = context.clock.now();
    const settled = await transitionBraTag(trx, found, found.claimed_at === null ? 'return' : 'settle', 'system', at);
    await log(trx, context, tag, 'tag.recovered');
    return settled;
  },
  retire: async (trx, context, tag) => {
    await takeOffSale(trx, tag);
    await voidCode(trx, tag.id);
    const retired = await moved(trx, context, tag, 'retire');
    await log(trx, context, tag, 'tag.retired');
    return retired;
  },
};

/** Public at once. Whoever has the label now can do nothing with it, also when the piece comes back. */
async function report(
  trx: Trx,
  context: Context,
  tag: BraTagState,
  how: 'missing' | 'stolen',
  { order, note }: With,
): Promise<BraTagState> {
  await takeOffSale(trx, tag);
  await voidCode(trx, tag.id);
  if (order) await orderQueue.reportedOrder(trx, context, order.id);
  const at = context.clock.now();
  const reported = await moved(trx, context, tag, how, { report: { at, note }, transferUntil: null });
  await log(trx, context, tag, how === 'missing' ? 'tag.missing' : 'tag.stolen');
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

/** The step itself, and the mail to the holder: should it not have been them, they learn it this way. */
async function moved(trx: Trx, context: Context, tag: BraTagState, action: HolderAction, patch: BraTagPatch = {}): Promise<BraTagState> {
  const mail = news[action];
  if (mail && tag.owner_id) await queueBraTagMail(trx, context, { braTagId: tag.id, accountId: tag.owner_id, news: mail });
  return await transitionBraTag(trx, tag, action, actorFor(action, tag), context.clock.now(), patch);
}

/** Its sale page closes; one that tells of a sale stays. */
async function takeOffSale(trx: Trx, tag: BraTagState): Promise<void> {
  if (tag.listing === 'published' || tag.listing === 'reserved') await setListingState(trx, tag.id, 'unlisted');
  await patchBraTag(trx, tag.id, { wantsOffer: false }, null);
}

async function log(trx: Trx, context: Context, tag: BraTagState, type: NewEntry['type']): Promise<void> {
  await appendProvenance(trx, { braTagId: tag.id, type, at: context.clock.now() });
}

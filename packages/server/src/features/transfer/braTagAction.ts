import type { Checked } from '@strapline/contract/events';
import { type HolderAction, transferTimer } from '@strapline/domain/bra-tag/bra-tag.states';
import { checkWording } from '@strapline/domain/wording/wording';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import {
  actorFor,
  braTagFor,
  holderActions,
  isHolder,
  lockTag,
  mailAboutTag,
  maySee,
  stepTag,
  type TagCore,
  tagCore,
  tellTag,
} from '../bra-tag/bra-tag.ts';
import { setListingState } from '../listing/listing.ts';
import { lockOrderOfTag, type OrderRow, queueReportedOrder } from '../order/order.ts';
import { appendProvenance, type NewEntry } from '../provenance/provenance.ts';
import { accountOf, requireStepUp } from '../session/session.ts';
import { voidCode } from '../strap-code/strap-code.ts';
import { whyNot } from './why-not.ts';

type Asked = Checked<'braTagAction'>;
type Done = { tag: TagCore; order: OrderRow | undefined };

/** What cannot be undone, or hands the piece to somebody, asks once more who is there. */
const guarded: readonly HolderAction[] = ['startTransfer', 'retire'];
const reports: readonly HolderAction[] = ['missing', 'stolen'];

export const braTagAction: Handler<'braTagAction'> = async (context, asked) => {
  accountOf(context.caller);
  checkNote(asked);
  const seen = await tagCore(context.db, context.caller.app, asked.braTagId);
  mustBeHolder(seen, context);
  mustBePossible(seen, asked.action, context);
  if (guarded.includes(asked.action)) await requireStepUp(context);
  const { tag, order } = await context.db.transaction((trx) => act(trx, context, asked));
  context.log.info({ braTagId: tag.id, action: asked.action, accountId: context.caller.accountId }, 'a holder acted on a record');
  tellTag(context, tag, [order?.buyer_id ?? null]);
  return await braTagFor(context, asked.braTagId);
};

function checkNote({ action, note }: Asked): void {
  if (!note) return;
  if (!reports.includes(action)) throw new WireError('validation', { fields: { note: 'You can only add a note to a report.' } });
  const wording = checkWording(note);
  if (!wording.ok) throw new WireError('validation', { fields: { note: wording.reason } });
}

function mustBeHolder(tag: TagCore | undefined, { caller }: Context): asserts tag is TagCore {
  if (!tag || !maySee(tag, caller)) throw new WireError('not_found');
  if (!isHolder(tag, caller)) throw new WireError('forbidden', { reason: 'not_owner' });
}

function mustBePossible(tag: TagCore, action: HolderAction, { caller }: Context): void {
  if (!holderActions(tag, caller).includes(action)) throw new WireError('conflict', { reason: whyNot(action, tag) });
}

async function act(trx: Trx, context: Context, { braTagId, action, note }: Asked): Promise<Done> {
  const order = await lockOrderOfTag(trx, braTagId);
  const tag = await lockTag(trx, context.caller.app, braTagId);
  mustBeHolder(tag, context);
  if (tag.listing === 'reserved' && !order) throw new WireError('reserved', { reason: 'being_bought' });
  mustBePossible(tag, action, context);
  return { tag: await effects[action](trx, context, tag, { order, note: note || null }), order };
}

type With = { order: OrderRow | undefined; note: string | null };
type Effect = (trx: Trx, context: Context, tag: TagCore, more: With) => Promise<TagCore>;

/** What each action does besides its step in the table of the domain. The entry in the log comes last in each. */
const effects: Record<HolderAction, Effect> = {
  startTransfer: async (trx, context, tag) => {
    const until = new Date(context.clock.now().getTime() + transferTimer);
    await voidCode(trx, tag.id);
    await context.jobs.add(trx, { kind: 'transfer-end', key: `transfer-end:${tag.id}`, payload: { braTagId: tag.id }, runAt: until });
    return await moved(trx, context, tag, 'startTransfer', [sql`transfer_until = ${until}`]);
  },
  callBack: async (trx, context, tag) => {
    await voidCode(trx, tag.id);
    return await moved(trx, context, tag, 'callBack', [sql`transfer_until = null`]);
  },
  given: async (trx, context, tag) => {
    if (!tag.labelled) throw new WireError('conflict', { reason: 'label_before_giving' });
    await takeOffSale(trx, tag);
    return await moved(trx, context, tag, 'given');
  },
  missing: (trx, context, tag, more) => report(trx, context, tag, 'missing', more),
  stolen: (trx, context, tag, more) => report(trx, context, tag, 'stolen', more),
  found: async (trx, context, tag) => {
    const found = await moved(trx, context, tag, 'found', [sql`report_at = null`, sql`report_note = null`]);
    // Nobody has to wait for anything now: it goes on as what it was, the maker's own or its collector's.
    const at = context.clock.now();
    const settled = await stepTag(trx, found, found.claimed_at === null ? 'return' : 'settle', 'system', at);
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
async function report(trx: Trx, context: Context, tag: TagCore, how: 'missing' | 'stolen', { order, note }: With): Promise<TagCore> {
  await takeOffSale(trx, tag);
  await voidCode(trx, tag.id);
  if (order) await queueReportedOrder(trx, context, order.id);
  const at = context.clock.now();
  const reported = await moved(trx, context, tag, how, [sql`report_at = ${at}`, sql`report_note = ${note}`, sql`transfer_until = null`]);
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
async function moved(trx: Trx, context: Context, tag: TagCore, action: HolderAction, changes: Statement[] = []): Promise<TagCore> {
  const mail = news[action];
  if (mail && tag.owner_id) await mailAboutTag(trx, context, { braTagId: tag.id, accountId: tag.owner_id, news: mail });
  return await stepTag(trx, tag, action, actorFor(action, tag), context.clock.now(), changes);
}

/** Its sale page closes; one that tells of a sale stays. */
async function takeOffSale(trx: Trx, tag: TagCore): Promise<void> {
  if (tag.listing === 'published' || tag.listing === 'reserved') await setListingState(trx, tag.id, 'unlisted');
  await trx.change(sql`update bra_tag set wants_offer = false where id = ${tag.id}`);
}

async function log(trx: Trx, context: Context, tag: TagCore, type: NewEntry['type']): Promise<void> {
  await appendProvenance(trx, { braTagId: tag.id, type, at: context.clock.now() });
}

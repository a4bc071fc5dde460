import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type Judgement, judgeTap, tellsOwner } from '@strapline/domain/chip/judge-tap';
import { hour } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { type BraTagState, canSeeBraTag, isHolder, loadBraTagForUpdate, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import {
  type Alert,
  type ChipRow,
  chipOfTag,
  insertReplay,
  markOwnerNotified,
  raiseAlert,
  replaysSince,
  spendTap,
  type TapRow,
  tapByTicket,
} from './chip.store.ts';
import { queueOwnerMail } from './chip-mail.ts';
import { updateProofLevel } from './proof-level.ts';
import { isSameBrowser, openTicket, type Ticket, ticketMs } from './tap-ticket.ts';

export type Redeemed = TapRow & { tag: BraTagState; grade: BraTag['grade'] };

/** Redeems the ticket of a tap and tells who is concerned. The answer is the tap as the page shows it. */
export async function redeemTap(context: Context, braTagId: string, text: string): Promise<NonNullable<BraTag['tap']>> {
  const ticket = openTicket(context.secrets, text);
  const { before, redeemed } = await context.db.transaction(async (trx) => {
    const tag = await loadBraTagForUpdate(trx, context.caller.app, braTagId);
    if (!tag || !canSeeBraTag(tag, context.caller)) throw new WireError('not_found');
    return { before: tag, redeemed: await redeemLocked(trx, context, tag, ticket) };
  });
  const { tag, verdict, grade, counter, at } = redeemed;
  if (tag.version !== before.version) pushBraTagStatus(context, tag);
  return { verdict, grade, at: at.toISOString(), ...(verdict === 'unknown_tag' ? {} : { counter }) };
}

/** The same inside a transaction that has the tag locked. A ticket that was redeemed answers what it answered then, to the browser that brought it. */
export async function redeemLocked(trx: Trx, context: Context, tag: BraTagState, ticket: Ticket): Promise<Redeemed> {
  const now = context.clock.now();
  const { counter } = ticket;
  const chip = await chipOfTag(trx, tag.id);
  if (!chip || chip.uid !== ticket.uid || chip.kid !== ticket.kid)
    return { tag, verdict: 'unknown_tag', grade: 'D', counter, jumped: false, at: now };
  const isOwnBrowser = isSameBrowser(ticket, context.caller.browserSecret);
  const existing = isOwnBrowser ? await tapByTicket(trx, tag.id, ticket.hash) : undefined;
  if (existing) return { tag, ...existing, grade: gradeOfTap(existing.verdict, chip) };
  if (now.getTime() > ticket.seenAt.getTime() + ticketMs)
    throw new WireError('expired', { message: 'This tap is more than 5 minutes old. Tap the chip again.' });
  const judged = judgeTap(ticket, { lastCounter: chip.last_ctr, opened: chip.opened });
  if (!isOwnBrowser || judged.verdict === 'replay')
    return await replayed(trx, context, tag, chip, ticket, isOwnBrowser ? ticket.hash : null);
  return await spend(trx, context, tag, chip, ticket, judged);
}

async function spend(trx: Trx, context: Context, tag: BraTagState, chip: ChipRow, ticket: Ticket, judged: Judgement): Promise<Redeemed> {
  const at = context.clock.now();
  const { verdict, jumped } = judged;
  const counts = verdict === 'ok' || verdict === 'opened';
  const isFirstOpened = verdict === 'opened' && !chip.opened;
  const byOwner = isHolder(tag, context.caller);
  const news = alertsOf(judged, isFirstOpened);
  const provenAt = chip.proven_at ?? (counts && isAdmin(context) ? at : null);
  const after: ChipRow = {
    ...chip,
    opened: chip.opened || verdict === 'opened',
    has_loop: chip.has_loop === true || ticket.tear !== null,
    proven_at: provenAt,
    alerts: [...new Set([...chip.alerts, ...news])],
  };
  const isSpent = await spendTap(trx, {
    chip,
    counter: ticket.counter,
    verdict,
    jumped,
    byOwner,
    counts,
    opened: after.opened,
    hasLoop: after.has_loop === true,
    provenAt,
    alerts: after.alerts,
    ticketHash: ticket.hash,
    at,
  });
  if (!isSpent) return await replayed(trx, context, tag, chip, ticket, ticket.hash);
  const proved = await updateProofLevel(
    trx,
    context,
    tag,
    { nfc: nfcAfter(tag, judged, chip, after), chip: chipOnTag(tag, after, counts ? at : null, byOwner) },
    at,
  );
  if (news.includes('tamper')) {
    context.metrics.alarms.inc({ what: 'chip_tamper' });
    context.log.error({ braTagId: tag.id }, 'ALARM: a chip says that its loop is closed, and it was seen open before');
    await queueOwnerMail(trx, context, tag.id, 'tamper');
  }
  if (isFirstOpened) await queueOwnerMail(trx, context, tag.id, 'opened');
  if (isFirstOpened) await appendProvenance(trx, { braTagId: tag.id, type: 'tag.opened', at });
  return { tag: proved, verdict, grade: gradeOfTap(verdict, after), counter: ticket.counter, jumped, at };
}

/** Nothing is spent; the tag's people hear of it when it happens too often. */
async function replayed(
  trx: Trx,
  context: Context,
  tag: BraTagState,
  chip: ChipRow,
  ticket: Ticket,
  ticketHash: string | null,
): Promise<Redeemed> {
  const at = context.clock.now();
  await insertReplay(trx, { braTagId: tag.id, counter: ticket.counter, byOwner: isHolder(tag, context.caller), ticketHash, at });
  const answer = { verdict: 'replay', grade: 'D', counter: ticket.counter, jumped: false, at } as const;
  const replays = await replaysSince(trx, tag.id, new Date(at.getTime() - hour));
  const wasTold = chip.told_at !== null && chip.told_at.getTime() > at.getTime() - hour;
  if (wasTold || !tellsOwner(replays, at.getTime())) return { tag, ...answer };
  context.metrics.alarms.inc({ what: 'chip_replays' });
  context.log.error({ braTagId: tag.id, replays: replays.length }, 'ALARM: one tag was shown old taps again and again within an hour');
  await raiseAlert(trx, chip.uid, 'replay');
  await markOwnerNotified(trx, chip.uid, at);
  await queueOwnerMail(trx, context, tag.id, 'replays');
  const nfc = tag.nfc === 'bound' || tag.nfc === 'verified' ? 'clone_suspected' : tag.nfc;
  return { tag: await updateProofLevel(trx, context, tag, { nfc, chip: tag.chip }, at), ...answer };
}

function alertsOf({ verdict, jumped }: Judgement, isFirstOpened: boolean): Alert[] {
  return [
    ...(jumped ? (['jump'] as const) : []),
    ...(verdict === 'tamper_inconsistent' ? (['tamper'] as const) : []),
    ...(isFirstOpened ? (['opened'] as const) : []),
  ];
}

/** A suspicion stays until somebody looked at it. */
function nfcAfter(tag: BraTagState, { verdict }: Judgement, before: ChipRow, { proven_at }: ChipRow): BraTagState['nfc'] {
  if (tag.nfc === 'tamper_suspected') return tag.nfc;
  if (verdict === 'tamper_inconsistent') return proven_at ? 'tamper_suspected' : tag.nfc;
  if (tag.nfc === 'clone_suspected' || !proven_at || verdict === 'tamper_uninitialised') return tag.nfc;
  return before.proven_at ? 'verified' : 'bound';
}

/** What the tag's row says of its chip after a tap, or after it was bound (`tapAt` null). */
export function chipOnTag(tag: BraTagState, chip: ChipRow, tapAt: Date | null, byOwner: boolean): NonNullable<BraTagState['chip']> {
  const time = tapAt?.toISOString() ?? null;
  return {
    boundAt: chip.bound_at.toISOString(),
    proven: chip.proven_at !== null,
    loop: chip.has_loop === true,
    opened: chip.opened,
    lastTapAt: time ?? tag.chip?.lastTapAt ?? null,
    ownerTapAt: (byOwner ? time : null) ?? tag.chip?.ownerTapAt ?? null,
  };
}

/** What one tap proves. A chip that never showed an admin that it is ours is a label. */
function gradeOfTap(verdict: TapRow['verdict'], chip: ChipRow): BraTag['grade'] {
  if ((verdict !== 'ok' && verdict !== 'opened') || !chip.proven_at) return 'D';
  return chip.has_loop ? 'A' : 'B';
}

function isAdmin({ caller }: Context): boolean {
  return caller.level >= 2 || caller.roles.includes('admin');
}

import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { hasSuspiciousReplays, judgeTap, type TapJudgement } from '@strapline/domain/chip/judge-tap';
import { hour } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { type BraTagState, braTagPolicy, braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import {
  type Alert,
  acceptTap,
  type ChipRow,
  findChipOfTag,
  findTapByTicket,
  insertReplay,
  listReplaysSince,
  markOwnerNotified,
  raiseAlert,
  type TapRow,
} from './chip.store.ts';
import { queueOwnerMail } from './chip-mail.ts';
import { updateProofLevel } from './proof-level.ts';
import { isSameBrowser, openTicket, type Ticket, ticketMs } from './tap-ticket.ts';

export type RedeemedTap = TapRow & { tag: BraTagState; grade: BraTag['grade'] };

/** Redeems a tap's ticket and pushes the change. Returns the tap as presented. */
export async function redeemTap(context: Context, braTagId: string, text: string): Promise<NonNullable<BraTag['tap']>> {
  const ticket = openTicket(context.secrets, text);
  const { before, redeemed } = await context.db.transaction(async (trx) => {
    const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
    if (!tag || !braTagPolicy.canSee(tag, context.caller)) throw new WireError('not_found');
    return { before: tag, redeemed: await redeemTicket(trx, context, tag, ticket) };
  });
  const { tag, verdict, grade, counter, at } = redeemed;
  if (tag.version !== before.version) pushBraTagStatus(context, tag);
  return { verdict, grade, at: at.toISOString(), ...(verdict === 'unknown_tag' ? {} : { counter }) };
}

/** As `redeemTap`, in a transaction that has locked the tag. A redeemed ticket returns its first result again, to the same browser. */
export async function redeemTicket(trx: Trx, context: Context, tag: BraTagState, ticket: Ticket): Promise<RedeemedTap> {
  const now = context.clock.now();
  const { counter } = ticket;
  const chip = await findChipOfTag(trx, tag.id);
  if (!chip || chip.uid !== ticket.uid || chip.kid !== ticket.kid)
    return { tag, verdict: 'unknown_tag', grade: 'D', counter, jumped: false, at: now };
  const isOwnBrowser = isSameBrowser(ticket, context.caller.browserSecret);
  const existing = isOwnBrowser ? await findTapByTicket(trx, tag.id, ticket.hash) : undefined;
  if (existing) return { tag, ...existing, grade: getTapGrade(existing.verdict, chip) };
  if (now.getTime() > ticket.seenAt.getTime() + ticketMs) throw new WireError('expired', { reason: 'tap_expired' });
  const judged = judgeTap(ticket, { lastCounter: chip.last_ctr, opened: chip.opened });
  if (!isOwnBrowser || judged.verdict === 'replay')
    return await recordReplay(trx, context, tag, chip, ticket, isOwnBrowser ? ticket.hash : null);
  return await recordTap(trx, context, tag, chip, ticket, judged);
}

async function recordTap(
  trx: Trx,
  context: Context,
  tag: BraTagState,
  chip: ChipRow,
  ticket: Ticket,
  judged: TapJudgement,
): Promise<RedeemedTap> {
  const at = context.clock.now();
  const { verdict, jumped } = judged;
  const counts = verdict === 'ok' || verdict === 'opened';
  const isFirstOpened = verdict === 'opened' && !chip.opened;
  const byOwner = braTagPolicy.isHolder(tag, context.caller);
  const newAlerts = listAlerts(judged, isFirstOpened);
  const provenAt = chip.proven_at ?? (counts && isAdmin(context) ? at : null);
  const after: ChipRow = {
    ...chip,
    opened: chip.opened || verdict === 'opened',
    has_loop: chip.has_loop === true || ticket.tear !== null,
    proven_at: provenAt,
    alerts: [...new Set([...chip.alerts, ...newAlerts])],
  };
  const isAccepted = await acceptTap(trx, {
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
  if (!isAccepted) return await recordReplay(trx, context, tag, chip, ticket, ticket.hash);
  const updated = await updateProofLevel(
    trx,
    context,
    tag,
    { nfc: getNextNfc(tag, judged, chip, after), chip: toChipOnTag(tag, after, counts ? at : null, byOwner) },
    at,
  );
  if (newAlerts.includes('tamper')) {
    context.metrics.alarms.inc({ what: 'chip_tamper' });
    context.log.error({ braTagId: tag.id }, 'ALARM: a chip reports a closed tear loop that was open before');
    await queueOwnerMail(trx, context, tag.id, 'tamper');
  }
  if (isFirstOpened) await queueOwnerMail(trx, context, tag.id, 'opened');
  if (isFirstOpened) await appendProvenance(trx, { braTagId: tag.id, type: 'tag.opened', at });
  return { tag: updated, verdict, grade: getTapGrade(verdict, after), counter: ticket.counter, jumped, at };
}

/** Records a replay without advancing the counter; many replays raise an alarm and mail the owner. */
async function recordReplay(
  trx: Trx,
  context: Context,
  tag: BraTagState,
  chip: ChipRow,
  ticket: Ticket,
  ticketHash: string | null,
): Promise<RedeemedTap> {
  const at = context.clock.now();
  await insertReplay(trx, {
    braTagId: tag.id,
    counter: ticket.counter,
    byOwner: braTagPolicy.isHolder(tag, context.caller),
    ticketHash,
    at,
  });
  const answer = { verdict: 'replay', grade: 'D', counter: ticket.counter, jumped: false, at } as const;
  const replays = await listReplaysSince(trx, tag.id, new Date(at.getTime() - hour));
  const wasNotified = chip.notified_at !== null && chip.notified_at.getTime() > at.getTime() - hour;
  if (wasNotified || !hasSuspiciousReplays(replays, at.getTime())) return { tag, ...answer };
  context.metrics.alarms.inc({ what: 'chip_replays' });
  context.log.error({ braTagId: tag.id, replays: replays.length }, 'ALARM: many replayed taps of one tag within an hour');
  await raiseAlert(trx, chip.uid, 'replay');
  await markOwnerNotified(trx, chip.uid, at);
  await queueOwnerMail(trx, context, tag.id, 'replays');
  const nfc = tag.nfc === 'bound' || tag.nfc === 'verified' ? 'clone_suspected' : tag.nfc;
  return { tag: await updateProofLevel(trx, context, tag, { nfc, chip: tag.chip }, at), ...answer };
}

function listAlerts({ verdict, jumped }: TapJudgement, isFirstOpened: boolean): Alert[] {
  return [
    ...(jumped ? (['jump'] as const) : []),
    ...(verdict === 'tamper_inconsistent' ? (['tamper'] as const) : []),
    ...(isFirstOpened ? (['opened'] as const) : []),
  ];
}

/** A suspicion stays until an admin clears it. */
function getNextNfc(tag: BraTagState, { verdict }: TapJudgement, before: ChipRow, { proven_at }: ChipRow): BraTagState['nfc'] {
  if (tag.nfc === 'tamper_suspected') return tag.nfc;
  if (verdict === 'tamper_inconsistent') return proven_at ? 'tamper_suspected' : tag.nfc;
  if (tag.nfc === 'clone_suspected' || !proven_at || verdict === 'tamper_uninitialised') return tag.nfc;
  return before.proven_at ? 'verified' : 'bound';
}

/** The chip state in the tag's row after a tap, or after binding (`tapAt` null). */
export function toChipOnTag(tag: BraTagState, chip: ChipRow, tapAt: Date | null, byOwner: boolean): NonNullable<BraTagState['chip']> {
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

/** The proof grade of one tap. A chip that was never proven is only a label. */
function getTapGrade(verdict: TapRow['verdict'], chip: ChipRow): BraTag['grade'] {
  if ((verdict !== 'ok' && verdict !== 'opened') || !chip.proven_at) return 'D';
  return chip.has_loop ? 'A' : 'B';
}

function isAdmin({ caller }: Context): boolean {
  return caller.level >= 2 || caller.roles.includes('admin');
}

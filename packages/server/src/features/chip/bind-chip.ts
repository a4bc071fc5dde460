import type { ParsedInput } from '@strapline/contract/events';
import { parseChipUid } from '@strapline/domain/chip/serial-number';
import { parseTapAddress } from '@strapline/domain/chip/tap-address';
import { type Tap, verifyTap } from '@strapline/domain/chip/verify-tap';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type BraTagState, braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { requireAccountId } from '../session/session.ts';
import { type ChipRow, deleteChipOfTag, findChipOfTag, writeChip } from './chip.store.ts';
import { findBatchRow, loadBatch } from './chip-batches.ts';
import { queueOwnerMail } from './chip-mail.ts';
import { deleteReplacement } from './chip-replacement.store.ts';
import { updateProofLevel } from './proof-level.ts';
import { toChipOnTag } from './redeem-tap.ts';

type Input = ParsedInput<'recordNfcTag'>;
type BindingRequest = { uid: string; kid: string; tap: Tap | null };
type Bound = { tag: BraTagState; chip: ChipRow };

/** Throws WireError `validation` with the wrong field. */
export async function readBinding(
  context: Context,
  { encryptionKeyKid: kid, serialNumber, tapUrl }: Omit<Input, 'braTagId'>,
): Promise<BindingRequest> {
  const uid = parseChipUid(serialNumber);
  if (!uid) throw createFieldError('serialNumber', 'Enter a serial number of 14 hex digits, e.g. 04:AB:CD:12:34:56:78.');
  const batch = await loadBatch(context, kid);
  if (!batch) throw createFieldError('encryptionKeyKid', 'This key doesn’t exist. Choose one from the list.');
  if (tapUrl === undefined) return { uid, kid, tap: null };
  const address = parseTapAddress(tapUrl.trim(), context.config.publicUrl);
  if (!address)
    throw createFieldError('tapUrl', `Enter the unchanged URL of one of our chips. It starts with ${context.config.publicUrl}/t/.`);
  if (address.kid !== kid)
    throw createFieldError('tapUrl', `This tap URL was created with the key ${address.kid}. Choose that key, or tap a different chip.`);
  const tap = verifyTap(address, batch);
  if ('refused' in tap)
    throw createFieldError('tapUrl', 'This tap URL was not created with this key. Tap the chip again and copy the whole URL.');
  if (tap.uid !== uid) throw createFieldError('tapUrl', 'This tap URL belongs to a chip with a different serial number.');
  return { uid, kid, tap };
}

/** Binds the first chip of a tag, or the same one again. */
export async function bindChip(trx: Trx, context: Context, braTagId: string, binding: BindingRequest): Promise<Bound> {
  const { tag, existing } = await lockBindableTag(trx, context, braTagId, binding);
  requireSameChip(existing, binding);
  const at = context.clock.now();
  const chip = createChipRow(braTagId, binding, existing, at);
  await saveChip(trx, chip);
  const updated = await updateTag(trx, context, existing ? tag : { ...tag, chip: null }, chip, at);
  await auditBinding(trx, context, 'tag.chip', braTagId, binding.kid);
  if (chip.opened && !existing?.opened) await appendProvenance(trx, { braTagId, type: 'tag.opened', at });
  if (existing && existing.kid !== binding.kid)
    await appendProvenance(trx, { braTagId, type: 'tag.rekeyed', at, data: { kid: binding.kid } });
  return { tag: updated, chip };
}

/** Binds another chip instead of a dead or broken one, whose taps become unknown. This grants the owner's request, if there is one. */
export async function replaceChip(trx: Trx, context: Context, braTagId: string, binding: BindingRequest, reason: string): Promise<Bound> {
  const { tag, existing } = await lockBindableTag(trx, context, braTagId, binding);
  if (!existing) throw new WireError('conflict', { reason: 'no_chip_to_replace' });
  if (existing.uid === binding.uid) throw new WireError('conflict', { reason: 'same_chip' });
  const at = context.clock.now();
  const chip = createChipRow(braTagId, binding, undefined, at);
  await deleteChipOfTag(trx, braTagId);
  await saveChip(trx, chip);
  const updated = await updateTag(trx, context, { ...tag, chip: null }, chip, at);
  await deleteReplacement(trx, braTagId);
  await queueOwnerMail(trx, context, braTagId, 'replaced');
  await auditBinding(trx, context, 'tag.chip_replaced', braTagId, binding.kid, reason);
  await appendProvenance(trx, { braTagId, type: 'tag.rechipped', at, data: { kid: binding.kid } });
  if (chip.opened) await appendProvenance(trx, { braTagId, type: 'tag.opened', at });
  return { tag: updated, chip };
}

async function lockBindableTag(
  trx: Trx,
  context: Context,
  braTagId: string,
  { kid }: BindingRequest,
): Promise<{ tag: BraTagState; existing: ChipRow | undefined }> {
  const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
  if (!tag) throw new WireError('not_found');
  if (tag.status === 'retired' || tag.status === 'revoked') throw new WireError('conflict', { reason: 'chip_of_ended_record' });
  if ((await findBatchRow(trx, kid))?.state !== 'live')
    throw createFieldError('encryptionKeyKid', 'This key is retired, so no more chips can be bound with it. Choose another one.');
  return { tag, existing: await findChipOfTag(trx, braTagId) };
}

async function updateTag(trx: Trx, context: Context, tag: BraTagState, chip: ChipRow, at: Date): Promise<BraTagState> {
  return await updateProofLevel(
    trx,
    context,
    tag,
    { nfc: chip.proven_at ? 'bound' : 'none', chip: toChipOnTag(tag, chip, null, false) },
    at,
  );
}

async function auditBinding(trx: Trx, context: Context, action: string, braTagId: string, kid: string, reason?: string): Promise<void> {
  const actor = requireAccountId(context.caller);
  await appendAudit(trx, { at: context.clock.now(), actor, action, object: braTagId, detail: { kid }, reason });
}

/** A tag keeps its chip. The same chip can be bound again to prove it by a tap, or re-encoded with another key, which resets its counter. */
function requireSameChip(existing: ChipRow | undefined, { uid, kid, tap }: BindingRequest): void {
  if (!existing) return;
  if (existing.uid !== uid)
    throw new WireError('conflict', {
      reason: 'other_chip_bound',
      fields: { serialNumber: 'This tag has a different chip.' },
    });
  if (existing.kid === kid && (existing.proven_at || !tap)) throw new WireError('conflict', { reason: 'chip_already_bound' });
}

function createChipRow(braTagId: string, { uid, kid, tap }: BindingRequest, existing: ChipRow | undefined, at: Date): ChipRow {
  const isSame = existing?.kid === kid;
  return {
    uid,
    bra_tag_id: braTagId,
    kid,
    last_ctr: tap?.counter ?? -1,
    // Permanent: an opened loop stays opened, even if the chip is re-encoded.
    opened: existing?.opened === true || tap?.tear === 'opened',
    has_loop: tap ? tap.tear !== null : (existing?.has_loop ?? null),
    proven_at: tap ? at : null,
    bound_at: isSame ? existing.bound_at : at,
    last_tap_at: existing?.last_tap_at ?? null,
    taps: existing?.taps ?? 0,
    alerts: existing?.alerts ?? [],
    notified_at: existing?.notified_at ?? null,
  };
}

async function saveChip(trx: Trx, chip: ChipRow): Promise<void> {
  try {
    await writeChip(trx, chip);
  } catch (error) {
    if (!(error instanceof ConstraintViolation)) throw error;
    throw new WireError('conflict', {
      reason: 'chip_of_other_tag',
      fields: { serialNumber: 'This chip is bound to another tag.' },
    });
  }
}

function createFieldError(field: keyof Input, why: string): WireError {
  return new WireError('validation', { fields: { [field]: why } });
}

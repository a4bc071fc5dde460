import type { ParsedInput } from '@strapline/contract/events';
import { parseChipUid } from '@strapline/domain/chip/serial-number';
import { parseTapAddress } from '@strapline/domain/chip/tap-address';
import { type Tap, verifyTap } from '@strapline/domain/chip/verify-tap';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type BraTagState, braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { requireAccountId, requireStepUp } from '../session/session.ts';
import { type ChipRow, findChipOfTag, writeChip } from './chip.store.ts';
import { findBatchRow, loadBatch } from './chip-batches.ts';
import { updateProofLevel } from './proof-level.ts';
import { toChipOnTag } from './redeem-tap.ts';

type Input = ParsedInput<'recordNfcTag'>;
type BindingRequest = { uid: string; kid: string; tap: Tap | null };

export const recordNfcTag: Handler<'recordNfcTag'> = async (context, input) => {
  await requireStepUp(context);
  const binding = await readBinding(context, input);
  const { tag, chip } = await context.db.transaction((trx) => bindChip(trx, context, input.braTagId, binding));
  pushBraTagStatus(context, tag);
  return { braTagId: tag.id, nfc: tag.nfc, grade: chip.proven_at ? (chip.has_loop ? 'A' : 'B') : 'D' };
};

/** Throws WireError `validation` with the wrong field. */
async function readBinding(context: Context, { encryptionKeyKid: kid, serialNumber, tapUrl }: Input): Promise<BindingRequest> {
  const uid = parseChipUid(serialNumber);
  if (!uid) throw createFieldError('serialNumber', 'Enter a serial number of 14 hex digits, e.g. 04:AB:CD:12:34:56:78.');
  const batch = await loadBatch(context, kid);
  if (!batch) throw createFieldError('encryptionKeyKid', 'This key doesn’t exist. Choose one from the list.');
  if (tapUrl === undefined) return { uid, kid, tap: null };
  const address = parseTapAddress(tapUrl.trim(), context.config.publicUrl);
  if (!address)
    throw createFieldError('tapUrl', `Enter the unchanged URL of a Strapline chip. It starts with ${context.config.publicUrl}/t/.`);
  if (address.kid !== kid)
    throw createFieldError('tapUrl', `This tap URL was created with the key ${address.kid}. Choose that key, or tap a different chip.`);
  const tap = verifyTap(address, batch);
  if ('refused' in tap)
    throw createFieldError('tapUrl', 'This tap URL was not created with this key. Tap the chip again and copy the whole URL.');
  if (tap.uid !== uid) throw createFieldError('tapUrl', 'This tap URL belongs to a chip with a different serial number.');
  return { uid, kid, tap };
}

async function bindChip(
  trx: Trx,
  context: Context,
  braTagId: string,
  binding: BindingRequest,
): Promise<{ tag: BraTagState; chip: ChipRow }> {
  const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
  if (!tag) throw new WireError('not_found');
  if (tag.status === 'retired' || tag.status === 'revoked')
    throw new WireError('conflict', { message: 'This record has ended, so no chip can be bound to it.' });
  if ((await findBatchRow(trx, binding.kid))?.state !== 'live')
    throw createFieldError('encryptionKeyKid', 'This key is retired, so no more chips can be bound with it. Choose another one.');
  const existing = await findChipOfTag(trx, braTagId);
  requireReplaceable(existing, binding);
  const at = context.clock.now();
  const isRekeyed = existing !== undefined && existing.kid !== binding.kid;
  const chip = createChipRow(braTagId, binding, existing, at);
  await saveChip(trx, chip);
  const updated = await updateProofLevel(
    trx,
    context,
    tag,
    { nfc: chip.proven_at ? 'bound' : 'none', chip: toChipOnTag(existing ? tag : { ...tag, chip: null }, chip, null, false) },
    at,
  );
  await appendAudit(trx, {
    at,
    actor: requireAccountId(context.caller),
    action: 'tag.chip',
    object: braTagId,
    detail: { kid: binding.kid },
  });
  if (chip.opened && !existing?.opened) await appendProvenance(trx, { braTagId, type: 'tag.opened', at });
  if (isRekeyed) await appendProvenance(trx, { braTagId, type: 'tag.rekeyed', at, data: { kid: binding.kid } });
  return { tag: updated, chip };
}

/** A tag keeps its chip. The same chip can be bound again to prove it by a tap, or re-encoded with another key, which resets its counter. */
function requireReplaceable(existing: ChipRow | undefined, { uid, kid, tap }: BindingRequest): void {
  if (!existing) return;
  if (existing.uid !== uid)
    throw new WireError('conflict', {
      message: 'This tag already has a different chip. It can’t be replaced.',
      fields: { serialNumber: 'This tag has a different chip.' },
    });
  if (existing.kid === kid && (existing.proven_at || !tap))
    throw new WireError('conflict', { message: 'This chip is already bound to this tag. To re-encode it, use a different key.' });
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
      message: 'This chip is already bound to another tag.',
      fields: { serialNumber: 'This chip is bound to another tag.' },
    });
  }
}

function createFieldError(field: keyof Input, why: string): WireError {
  return new WireError('validation', { fields: { [field]: why } });
}

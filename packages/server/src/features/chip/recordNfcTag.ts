import type { Checked } from '@strapline/contract/events';
import { chipUid } from '@strapline/domain/chip/serial-number';
import { parseTapAddress } from '@strapline/domain/chip/tap-address';
import { type Tap, verifyTap } from '@strapline/domain/chip/verify-tap';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type BraTagState, loadBraTagForUpdate, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { accountOf, requireStepUp } from '../session/session.ts';
import { type ChipRow, chipOfTag, writeChip } from './chip.store.ts';
import { batchOf, batchRow } from './chip-batches.ts';
import { updateProofLevel } from './proof-level.ts';
import { chipOnTag } from './redeem-tap.ts';

type Input = Checked<'recordNfcTag'>;
type Wanted = { uid: string; kid: string; tap: Tap | null };

export const recordNfcTag: Handler<'recordNfcTag'> = async (context, input) => {
  await requireStepUp(context);
  const wanted = await readWanted(context, input);
  const { tag, chip } = await context.db.transaction((trx) => bind(trx, context, input.braTagId, wanted));
  pushBraTagStatus(context, tag);
  return { braTagId: tag.id, nfc: tag.nfc, grade: chip.proven_at ? (chip.has_loop ? 'A' : 'B') : 'D' };
};

/** Throws validation with the field that does not fit. */
async function readWanted(context: Context, { encryptionKeyKid: kid, serialNumber, tapUrl }: Input): Promise<Wanted> {
  const uid = chipUid(serialNumber);
  if (!uid) throw wrong('serialNumber', 'Enter a serial number of 14 hex digits, e.g. 04:AB:CD:12:34:56:78.');
  const batch = await batchOf(context, kid);
  if (!batch) throw wrong('encryptionKeyKid', 'This key doesn’t exist. Choose one from the list.');
  if (tapUrl === undefined) return { uid, kid, tap: null };
  const address = parseTapAddress(tapUrl.trim(), context.config.publicUrl);
  if (!address) throw wrong('tapUrl', `Enter the unchanged URL of a Strapline chip. It starts with ${context.config.publicUrl}/t/.`);
  if (address.kid !== kid)
    throw wrong('tapUrl', `This tap URL was created with the key ${address.kid}. Choose that key, or tap a different chip.`);
  const tap = verifyTap(address, batch);
  if ('refused' in tap) throw wrong('tapUrl', 'This tap URL was not created with this key. Tap the chip again and copy the whole URL.');
  if (tap.uid !== uid) throw wrong('tapUrl', 'This tap URL belongs to a chip with a different serial number.');
  return { uid, kid, tap };
}

async function bind(trx: Trx, context: Context, braTagId: string, wanted: Wanted): Promise<{ tag: BraTagState; chip: ChipRow }> {
  const tag = await loadBraTagForUpdate(trx, context.caller.app, braTagId);
  if (!tag) throw new WireError('not_found');
  if (tag.status === 'retired' || tag.status === 'revoked')
    throw new WireError('conflict', { message: 'This record has ended, so no chip can be bound to it.' });
  if ((await batchRow(trx, wanted.kid))?.state !== 'live')
    throw wrong('encryptionKeyKid', 'This key is retired, so no more chips can be bound with it. Choose another one.');
  const existing = await chipOfTag(trx, braTagId);
  mayReplace(existing, wanted);
  const at = context.clock.now();
  const isRekeyed = existing !== undefined && existing.kid !== wanted.kid;
  const chip = chipAfter(braTagId, wanted, existing, at);
  await write(trx, chip);
  const proved = await updateProofLevel(
    trx,
    context,
    tag,
    { nfc: chip.proven_at ? 'bound' : 'none', chip: chipOnTag(existing ? tag : { ...tag, chip: null }, chip, null, false) },
    at,
  );
  await appendAudit(trx, { at, actor: accountOf(context.caller), action: 'tag.chip', object: braTagId, detail: { kid: wanted.kid } });
  if (chip.opened && !existing?.opened) await appendProvenance(trx, { braTagId, type: 'tag.opened', at });
  if (isRekeyed) await appendProvenance(trx, { braTagId, type: 'tag.rekeyed', at, data: { kid: wanted.kid } });
  return { tag: proved, chip };
}

/** A tag keeps its chip. The same chip comes again to be proved by a tap, or encoded anew, which needs another key: its counter begins anew too. */
function mayReplace(existing: ChipRow | undefined, { uid, kid, tap }: Wanted): void {
  if (!existing) return;
  if (existing.uid !== uid)
    throw new WireError('conflict', {
      message: 'This tag already has a different chip. It can’t be replaced.',
      fields: { serialNumber: 'This tag has a different chip.' },
    });
  if (existing.kid === kid && (existing.proven_at || !tap))
    throw new WireError('conflict', { message: 'This chip is already bound to this tag. To re-encode it, use a different key.' });
}

function chipAfter(braTagId: string, { uid, kid, tap }: Wanted, existing: ChipRow | undefined, at: Date): ChipRow {
  const isSame = existing?.kid === kid;
  return {
    uid,
    bra_tag_id: braTagId,
    kid,
    last_ctr: tap?.counter ?? -1,
    // A loop that was open once is open for ever, whatever is written to the chip.
    opened: existing?.opened === true || tap?.tear === 'opened',
    has_loop: tap ? tap.tear !== null : (existing?.has_loop ?? null),
    proven_at: tap ? at : null,
    bound_at: isSame ? existing.bound_at : at,
    last_tap_at: existing?.last_tap_at ?? null,
    taps: existing?.taps ?? 0,
    alerts: existing?.alerts ?? [],
    told_at: existing?.told_at ?? null,
  };
}

async function write(trx: Trx, chip: ChipRow): Promise<void> {
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

function wrong(field: keyof Input, why: string): WireError {
  return new WireError('validation', { fields: { [field]: why } });
}

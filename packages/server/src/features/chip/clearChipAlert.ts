import { day } from '@strapline/domain/time';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type BraTagState, braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';
import { type ChipRow, findChipOfTag } from './chip.store.ts';
import { presentChipRow, selectChips } from './chip-rows.ts';
import { updateProofLevel } from './proof-level.ts';

export const clearChipAlert: Handler<'clearChipAlert'> = async (context, { braTagId, reason }) => {
  const actor = requireAccountId(context.caller);
  const at = context.clock.now();
  const { tag, row } = await context.db.transaction(async (trx) => {
    const locked = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
    const chip = locked && (await findChipOfTag(trx, braTagId));
    if (!chip) throw new WireError('not_found', { reason: 'no_chip' });
    if (chip.alerts.length === 0) throw new WireError('conflict', { reason: 'no_chip_alerts' });
    await trx.change(sql`update chip set alerts = '{}' where uid = ${chip.uid}`);
    const cleared = await updateProofLevel(trx, context, locked, { nfc: toTrustedNfc(locked, chip), chip: locked.chip }, at);
    const [row] = await selectChips(trx, sql`chip.uid = ${chip.uid}`, new Date(at.getTime() - day), 1);
    if (!row) throw new Error(`the chip of ${braTagId} disappeared while it was locked`);
    await appendAudit(trx, {
      at,
      actor,
      action: 'tag.chip_alert_cleared',
      object: braTagId,
      detail: { alerts: chip.alerts.join(', ') },
      reason,
    });
    return { tag: cleared, row };
  });
  pushBraTagStatus(context, tag);
  return presentChipRow(row);
};

/** The chip's state once its alerts are cleared. */
function toTrustedNfc({ nfc }: BraTagState, { proven_at, taps }: ChipRow): BraTagState['nfc'] {
  if (nfc !== 'clone_suspected' && nfc !== 'tamper_suspected') return nfc;
  if (!proven_at) return 'none';
  return taps > 0 ? 'verified' : 'bound';
}

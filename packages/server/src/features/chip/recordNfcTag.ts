import type { Handler } from '../../platform/services.ts';
import { pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { requireStepUp } from '../session/session.ts';
import { bindChip, readBinding } from './bind-chip.ts';

export const recordNfcTag: Handler<'recordNfcTag'> = async (context, input) => {
  await requireStepUp(context);
  const binding = await readBinding(context, input);
  const { tag, chip } = await context.db.transaction((trx) => bindChip(trx, context, input.braTagId, binding));
  pushBraTagStatus(context, tag);
  return { braTagId: tag.id, nfc: tag.nfc, grade: chip.proven_at ? (chip.has_loop ? 'A' : 'B') : 'D' };
};

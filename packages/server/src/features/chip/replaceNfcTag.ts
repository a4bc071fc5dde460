import type { Handler } from '../../platform/services.ts';
import { pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { requireStepUp } from '../session/session.ts';
import { readBinding, replaceChip } from './bind-chip.ts';

export const replaceNfcTag: Handler<'replaceNfcTag'> = async (context, { braTagId, reason, ...input }) => {
  await requireStepUp(context);
  const binding = await readBinding(context, input);
  const { tag, chip } = await context.db.transaction((trx) => replaceChip(trx, context, braTagId, binding, reason));
  pushBraTagStatus(context, tag);
  return { braTagId: tag.id, nfc: tag.nfc, grade: chip.has_loop ? 'A' : 'B' };
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { findExport } from './export.store.ts';
import { presentExportWithLink } from './present-export.ts';

export const getExport: Handler<'getExport'> = async (context, { exportId }) => {
  const accountId = requireAccountId(context.caller);
  const row = await findExport(context.db, exportId);
  if (row?.account_id !== accountId) throw new WireError('not_found');
  return presentExportWithLink(context, row);
};

import type { Output } from '@strapline/contract/events';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { findSettings, listFigures } from './collection.store.ts';

type Summary = Output<'getCollectionSummary'>;

export const getCollectionSummary: Handler<'getCollectionSummary'> = async ({ db, caller }) => {
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const [pieces, settings] = await Promise.all([listFigures(db, owner), findSettings(db, owner)]);
  const folders = new Map<string, number>();
  const months = new Map<string, Summary['months'][number]>();
  const sum = { paidCents: 0, valueCents: 0 };
  for (const { folder, acquired_at, paid_cents, value_cents } of pieces) {
    if (folder !== null) folders.set(folder, (folders.get(folder) ?? 0) + 1);
    sum.paidCents += paid_cents ?? 0;
    sum.valueCents += value_cents ?? paid_cents ?? 0;
    const month = acquired_at.toISOString().slice(0, 7);
    months.set(month, { month, ...sum });
  }
  return {
    pieces: pieces.length,
    ...sum,
    sold: { count: settings.sold, cents: settings.received_cents },
    folders: [...folders].map(([name, count]) => ({ name, count })).sort((one, other) => one.name.localeCompare(other.name)),
    months: [...months.values()],
    defaultPrivacy: settings.privacy,
    isOpen: settings.is_open,
  };
};

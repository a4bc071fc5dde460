import type { ParsedInput } from '@strapline/contract/events';
import { formatUtcTime } from '@strapline/domain/utc-dates';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';
import { findContent, findFeaturable, findOverlap, saveFeatured } from './featured.store.ts';
import { presentFeaturedEntry } from './present-featured.ts';

type Entry = { braTagId: string; title: string; body: string; starts_at: Date; ends_at: Date };

export const setFeatured: Handler<'setFeatured'> = async (context, input) => {
  const { db, caller, clock } = context;
  const now = clock.now();
  const piece = await findFeaturable(db, caller.app, input.slug, now);
  if (!piece) throw new WireError('not_found', { fields: { slug: 'There is no public listing at this address.' } });
  const entry = readEntry(piece.bra_tag_id, input);
  try {
    await save(context, entry);
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'one_featured_at_a_time')
      throw await createOverlapError(context, entry);
    throw error;
  }
  return presentFeaturedEntry({ ...entry, slug: input.slug, piece_title: piece.piece_title, is_shown: true }, now);
};

function readEntry(braTagId: string, { title, text, from, until }: ParsedInput<'setFeatured'>): Entry {
  return { braTagId, title, body: text, starts_at: new Date(from), ends_at: new Date(until) };
}

/** The same entry a second time changes nothing, so it isn't audited. */
async function save({ db, caller, clock }: Context, { braTagId, ...entry }: Entry): Promise<void> {
  await db.transaction(async (trx) => {
    // Locked, so that of two equal calls the second one changes nothing.
    await braTagStore.findForUpdate(trx, caller.app, braTagId);
    const before = await findContent(trx, braTagId);
    if (before && JSON.stringify(before) === JSON.stringify(entry)) return;
    await saveFeatured(trx, caller.app, braTagId, entry);
    await appendAudit(trx, {
      at: clock.now(),
      actor: requireAccountId(caller),
      action: before ? 'featured.changed' : 'featured.added',
      object: braTagId,
      ...(before ? { before: formatPeriod(before) } : {}),
      after: formatPeriod(entry),
    });
  });
}

function formatPeriod({ starts_at, ends_at }: Pick<Entry, 'starts_at' | 'ends_at'>): { from: string; until: string } {
  return { from: starts_at.toISOString(), until: ends_at.toISOString() };
}

async function createOverlapError({ db, caller }: Context, { braTagId, starts_at, ends_at }: Entry): Promise<WireError> {
  const other = await findOverlap(db, caller.app, braTagId, starts_at, ends_at);
  const from = other
    ? `Another piece, “${other.title}”, is featured from ${formatUtcTime(other.starts_at)} until ${formatUtcTime(other.ends_at)}. Choose a time before or after that.`
    : 'Another piece is featured then. Choose a time before or after that.';
  return new WireError('validation', { fields: { from } });
}

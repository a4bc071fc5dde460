import { createHash } from 'node:crypto';
import { transferTimer } from '@strapline/domain/bra-tag/bra-tag.states';
import { showStrapCode, strapCodeFromBytes } from '@strapline/domain/bra-tag/strap-code';
import type { Batch } from '@strapline/domain/chip/chip-keys';
import { day, hour, minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { issueCertificate } from '../certificate/certificate.ts';
import { publishListing, setListingState } from '../listing/listing.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import type { Stage } from './catalogue.ts';
import { chipOf, freshTap } from './demo-chips.ts';
import type { Paid } from './demo-payments.ts';
import type { Piece } from './demo-piece.ts';
import type { Happening } from './happening.ts';
import { bookDemoOrder, datesOf, writeOrder } from './order-rows.ts';

const neverOffered: readonly Stage[] = ['draft', 'pending_review', 'active', 'given', 'retired', 'revoked'];

/** Writes the whole history of all pieces, oldest first. */
export async function tellLife(
  trx: Trx,
  services: Services,
  pieces: readonly Piece[],
  paid: ReadonlyMap<string, Paid>,
  batch: Batch,
): Promise<void> {
  const now = services.clock.now();
  const all = pieces.flatMap((piece) => [
    ...beginnings(piece),
    ...chipOf(piece, services, batch, now),
    ...(piece.order ? sale(piece, paid, services, batch, now) : []),
    ...ending(piece, services, now),
  ]);
  all.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { happens } of all) await happens(trx);
  await trx.change(
    sql`insert into serial_counter (creator_id, year, series, last) select creator_id, year, series, max(serial) from bra_tag group by 1, 2, 3
        on conflict (creator_id, year, series) do update set last = excluded.last`,
  );
}

function beginnings(piece: Piece): Happening[] {
  const { id, stage, recordedAt } = piece;
  const record = { at: recordedAt, happens: (trx: Trx) => insertTag(trx, piece) };
  if (stage === 'draft' || stage === 'pending_review') return [record];
  const approvedAt = later(recordedAt, 10 * minute);
  const approve = {
    at: approvedAt,
    happens: async (trx: Trx) => {
      await appendProvenance(trx, {
        braTagId: id,
        type: 'tag.recorded',
        at: approvedAt,
        ownerNumber: 1,
        people: { creator: piece.creator.id },
      });
    },
  };
  if (neverOffered.includes(stage)) return [record, approve];
  const offeredAt = later(recordedAt, hour);
  const offer = {
    at: offeredAt,
    happens: async (trx: Trx) => {
      await publishListing(trx, { clock: { now: () => offeredAt } }, id);
    },
  };
  return [record, approve, offer];
}

async function insertTag(trx: Trx, piece: Piece): Promise<void> {
  const status = piece.stage === 'draft' || piece.stage === 'pending_review' ? piece.stage : 'active';
  await trx.change(
    sql`insert into bra_tag (id, app, creator_id, year, series, serial, title, story, bra_size, size, uk_band, ordinal, measures, style, colours, fabrics, condition, laundered_at, physical, status, nfc, proof_level,
          review_why, review_reason, wants_offer, price_cents, owner_id, media, cover, created_at, updated_at)
        values (${piece.id}, 'strapline', ${piece.creator.id}, ${piece.year}, ${piece.series}, ${piece.serial}, ${piece.title}, ${piece.story}, ${piece.label},
          ${JSON.stringify(piece.size)}::jsonb, ${piece.size.ukBand}, ${piece.size.ordinal},
          ${piece.measures ? JSON.stringify(piece.measures) : null}::jsonb, ${piece.style}, ${piece.colours}::text[], ${piece.fabrics}::text[], ${piece.condition}, ${piece.recordedAt}, ${piece.hasChip}, ${status},
          'none', 1, ${piece.stage === 'pending_review' ? 'The first tag of its creator.' : null},
          ${piece.stage === 'draft' ? 'The title says that it has no title yet. Give it one that a collector can find.' : null}, ${!neverOffered.includes(piece.stage)}, ${piece.priceCents}, ${piece.creator.id},
          ${JSON.stringify(piece.media)}::jsonb, ${JSON.stringify(piece.media[0])}::jsonb, ${piece.recordedAt}, ${piece.recordedAt})`,
  );
}

/** The order, and what it did to the piece. */
function sale(piece: Piece, paid: ReadonlyMap<string, Paid>, services: Services, batch: Batch, now: Date): Happening[] {
  const { id, stage, order } = piece;
  const dates = datesOf(piece, now);
  if (!order || !dates) return [];
  const intent = paid.get(order.id);
  if (!intent) throw new Error(`the order ${order.id} of the demo has no payment`);
  const all: Happening[] = [{ at: dates.startedAt, happens: (trx) => writeOrder(trx, services, piece, order, dates, intent, now) }];
  if (stage === 'reserved')
    return [...all, { at: dates.startedAt, happens: async (trx) => void (await setListingState(trx, id, 'reserved', dates.holdUntil)) }];
  const booked = (what: 'payment' | 'refund' | 'release', at: Date): Happening => ({
    at,
    happens: (trx) => bookDemoOrder(trx, order.id, what, at),
  });
  if (dates.paidAt) all.push(booked('payment', dates.paidAt), sold(id, dates.paidAt));
  if (dates.completedAt) all.push(booked('release', dates.completedAt));
  if (dates.endedAt && stage === 'refunded')
    all.push(booked('refund', dates.endedAt), {
      at: dates.endedAt,
      happens: async (trx) => void (await setListingState(trx, id, 'unlisted')),
    });
  if (dates.shippedAt) all.push(status(id, dates.shippedAt, 'claimable'));
  if (dates.shippedAt && !dates.claimedAt) all.push(label(piece, services, batch, dates.shippedAt));
  if (dates.claimedAt) all.push(claimed(id, dates.claimedAt, order.buyer.id, services));
  return all;
}

/** The label that lies in the parcel. Here is no parcel, so the outbox of the demo shows what is printed on it. */
function label(piece: Piece, services: Services, batch: Batch, at: Date): Happening {
  const { id, title, order } = piece;
  const tapUrl = freshTap(piece, services, batch);
  return {
    at,
    happens: async (trx) => {
      const code = strapCodeOf(id);
      await trx.change(
        sql`insert into strap_code (code_hmac, bra_tag_id, state, created_at) values (${services.secrets.mac('strap-code', code)}, ${id}, 'live', ${at})`,
      );
      await trx.change(sql`update bra_tag set labelled = true where id = ${id}`);
      const text = `This stands in for the paper label that comes with the bra.\n\n${title}\nTag ${id}\nStrap code ${showStrapCode(code)}\n\nClaim it at ${services.config.publicUrl}/bratag/${id}/action?verb=claim${tapUrl ? `\n\nIts chip opens this when a phone is held to it, once:\n${tapUrl}` : ''}`;
      await trx.change(
        sql`insert into mail (recipient, subject, body, created_at) values (${`${order?.buyer.username}@post.example`}, ${`In your parcel: the label of ${title}`}, ${text}, ${at})`,
      );
    },
  };
}

/** Always the same for a piece, as the rest of the demo. */
function strapCodeOf(id: string): string {
  for (let n = 0; ; n += 1) {
    const code = strapCodeFromBytes(createHash('sha256').update(`demo label ${n} of ${id}`).digest().subarray(0, 8));
    if (code) return code;
  }
}

function sold(braTagId: string, at: Date): Happening {
  return {
    at,
    happens: async (trx) => {
      await setListingState(trx, braTagId, 'sold');
      await appendProvenance(trx, { braTagId, type: 'listing.sold', at });
    },
  };
}

function claimed(braTagId: string, at: Date, ownerId: string, services: Services): Happening {
  return {
    at,
    happens: async (trx) => {
      await trx.change(
        sql`update bra_tag set status = 'claimed', owner_id = ${ownerId}, owner_number = 2, claimed_at = ${at}, version = version + 1, updated_at = ${at} where id = ${braTagId}`,
      );
      await issueCertificate(trx, services, { braTagId, type: 'tag.claimed', at, ownerNumber: 2, people: { owner: ownerId } });
    },
  };
}

/** Where a piece stands that did not simply stay for sale or in its order. */
function ending({ id, stage, recordedAt }: Piece, services: Services, now: Date): Happening[] {
  const last = new Date(now.getTime() - 5 * day);
  switch (stage) {
    case 'unlisted':
      return [{ at: later(recordedAt, 3 * day), happens: async (trx) => void (await setListingState(trx, id, 'unlisted')) }];
    case 'given':
      return [status(id, later(recordedAt, day), 'claimable')];
    case 'transfer_pending':
      return [status(id, last, 'transfer_pending'), passedOnUntil(id, last, services)];
    case 'missing':
    case 'stolen':
      return [status(id, last, stage, `tag.${stage}`), reported(id, last, reportNotes[stage])];
    case 'retired':
    case 'revoked':
      return [status(id, last, stage, `tag.${stage}`)];
    case 'recovered':
      return [status(id, later(last, -9 * day), 'missing', 'tag.missing'), status(id, last, 'claimed', 'tag.recovered')];
    default:
      return [];
  }
}

const reportNotes = {
  missing: 'Last seen at a photo studio; it may lie in a box there.',
  stolen: 'Taken from a parcel on its way between two of my flats.',
};

function reported(braTagId: string, at: Date, note: string): Happening {
  return {
    at,
    happens: async (trx) =>
      void (await trx.change(sql`update bra_tag set report_at = ${at}, report_note = ${note} where id = ${braTagId}`)),
  };
}

function passedOnUntil(braTagId: string, at: Date, services: Services): Happening {
  const until = later(at, transferTimer);
  return {
    at,
    happens: async (trx) => {
      await trx.change(sql`update bra_tag set transfer_until = ${until} where id = ${braTagId}`);
      await services.jobs.add(trx, { kind: 'transfer-end', key: `transfer-end:${braTagId}`, payload: { braTagId }, runAt: until });
    },
  };
}

function status(braTagId: string, at: Date, to: string, entry?: Parameters<typeof appendProvenance>[1]['type']): Happening {
  return {
    at,
    happens: async (trx) => {
      await trx.change(sql`update bra_tag set status = ${to}, version = version + 1, updated_at = ${at} where id = ${braTagId}`);
      if (entry) await appendProvenance(trx, { braTagId, type: entry, at });
    },
  };
}

function later(at: Date, by: number): Date {
  return new Date(at.getTime() + by);
}

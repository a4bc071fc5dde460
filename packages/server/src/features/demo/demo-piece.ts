import { createHash } from 'node:crypto';
import type { Media } from '@strapline/contract/shapes/media';
import type { MeasuresShape } from '@strapline/contract/shapes/size';
import { formatBraTagId, formatSerial } from '@strapline/domain/bra-tag/bra-tag-id';
import { deliveryCentsOf, type Line, netCents, priceLines, totalCents } from '@strapline/domain/money/money';
import { deliveryTo } from '@strapline/domain/shipping/shipping-zones';
import { resolveSize, type Size } from '@strapline/domain/size/systems';
import { day, hour } from '@strapline/domain/time';
import { mediaOf, planGarment } from './art.ts';
import type { Garment } from './art-size.ts';
import type { Good, Stage } from './catalogue.ts';
import { measureGarment } from './demo-measures.ts';
import { factsFromTitle, type GarmentFacts, tellStory } from './garment-words.ts';
import type { Member } from './people.ts';
import { dice } from './seeded-random.ts';

export type PlannedOrder = {
  id: string;
  buyer: Member;
  lines: Line[];
  amountCents: number;
  netCents: number;
  deliveryCents: number;
  startedAt: Date;
};

/** One piece of the demo with everything that follows from its line in the list. */
export type Piece = GarmentFacts & {
  id: string;
  stage: Stage;
  creator: Member;
  year: number;
  series: string;
  serial: number;
  title: string;
  story: string;
  label: string;
  size: Size;
  measures: MeasuresShape | null;
  condition: string;
  priceCents: number;
  hasChip: boolean;
  garment: Garment;
  media: Media[];
  recordedAt: Date;
  order: PlannedOrder | null;
};

const serials = new WeakMap<ReadonlyMap<string, Member>, Map<string, number>>();

export function planPiece(good: Good, index: number, members: ReadonlyMap<string, Member>, recordedAt: Date): Piece {
  const [maker, stage, title, style, palette, system, label, condition, dollars, series, buyerName] = good;
  const creator = memberOf(members, maker);
  const year = recordedAt.getUTCFullYear();
  const serial = nextSerial(members, `${maker} ${year} ${series}`);
  const id = formatBraTagId({ modelId: creator.username, year, series, serial: formatSerial(serial) });
  const size = resolveSize(system, label);
  if ('error' in size) throw new Error(`the demo has a size ${label} that ${system} does not know`);
  const priceCents = Math.round(dollars * 100);
  const garment = planGarment(id, title, style, palette, 1 + (index % 3));
  const piece = {
    id,
    stage,
    creator,
    year,
    series,
    serial,
    title,
    story: tellStory(dice(index + 1), condition),
    label,
    size,
    condition,
    priceCents,
  };
  return {
    ...piece,
    ...factsFromTitle(title, style, palette),
    // Not every maker takes the tape to a piece.
    measures: index % 6 === 5 ? null : measureGarment(size, style, dice(index + 7001)),
    hasChip: index % 4 === 1,
    garment,
    media: mediaOf(garment),
    recordedAt,
    order: buyerName ? planOrder(piece, memberOf(members, buyerName), recordedAt) : null,
  };
}

function planOrder(piece: Pick<Piece, 'id' | 'title' | 'priceCents'>, buyer: Member, recordedAt: Date): PlannedOrder {
  const lines = priceLines(piece.title, piece.priceCents, deliveryTo('US'));
  const id = `ord_${createHash('sha256').update(`demo order of ${piece.id}`).digest('hex').slice(0, 20)}`;
  return {
    id,
    buyer,
    lines,
    amountCents: totalCents(lines),
    netCents: netCents(piece.priceCents) + deliveryCentsOf(lines),
    deliveryCents: deliveryCentsOf(lines),
    startedAt: new Date(recordedAt.getTime() + 2 * day + 7 * hour),
  };
}

function memberOf(members: ReadonlyMap<string, Member>, name: string): Member {
  const member = members.get(name);
  if (!member) throw new Error(`the demo has no person ${name}`);
  return member;
}

function nextSerial(members: ReadonlyMap<string, Member>, key: string): number {
  const counted = serials.get(members) ?? new Map<string, number>();
  serials.set(members, counted);
  const next = (counted.get(key) ?? 0) + 1;
  counted.set(key, next);
  return next;
}

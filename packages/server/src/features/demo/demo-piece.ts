import { createHash } from 'node:crypto';
import type { App } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import type { MeasuresShape } from '@strapline/contract/shapes/size';
import type { BraFacts } from '@strapline/domain/bra-tag/bra-facts';
import { formatBraTagId, formatSerial } from '@strapline/domain/bra-tag/bra-tag-id';
import type { Condition } from '@strapline/domain/bra-tag/condition';
import { readSize, type SizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { calculateNet, calculateTotal, createPriceLines, getDeliveryCents, type PriceLine } from '@strapline/domain/money/money';
import { findDelivery } from '@strapline/domain/shipping/shipping-zones';
import { day, hour } from '@strapline/domain/time';
import { createMedia, planGarment } from './art.ts';
import type { Garment } from './art-size.ts';
import type { CatalogueEntry, Stage } from './catalogue-entry.ts';
import { measureGarment } from './demo-measures.ts';
import { findFacts, tellStory } from './garment-words.ts';
import type { Member } from './people.ts';
import { createSeededRandom } from './seeded-random.ts';

export type PlannedOrder = {
  id: string;
  buyer: Member;
  lines: PriceLine[];
  amountCents: number;
  netCents: number;
  deliveryCents: number;
  startedAt: Date;
};

/** One demo piece, with everything derived from its line in the catalogue. */
export type Piece = {
  id: string;
  app: App;
  stage: Stage;
  creator: Member;
  year: number;
  series: string;
  serial: number;
  title: string;
  story: string;
  sized: SizeOnRecord;
  measures: MeasuresShape | null;
  condition: Condition;
  facts: BraFacts;
  priceCents: number;
  hasChip: boolean;
  garment: Garment;
  media: Media[];
  recordedAt: Date;
  order: PlannedOrder | null;
};

const serials = new WeakMap<ReadonlyMap<string, Member>, Map<string, number>>();

/** `index` is the entry's place in its app's catalogue. */
export function planPiece(
  { app, entry, index }: { app: App; entry: CatalogueEntry; index: number },
  members: ReadonlyMap<string, Member>,
  recordedAt: Date,
): Piece {
  const [maker, stage, title, style, palette, system, label, condition, dollars, series, buyerName, story] = entry;
  const creator = findMember(members, maker);
  const year = recordedAt.getUTCFullYear();
  const serial = takeSerial(members, `${maker} ${year} ${series}`);
  const id = formatBraTagId({ modelId: creator.username, year, series, serial: formatSerial(serial) });
  const sized = planSize(system, label);
  const priceCents = Math.round(dollars * 100);
  const garment = planGarment({ kind: app.garment, seed: id, title, style, palette }, 1 + (index % 3));
  const piece = {
    id,
    app,
    stage,
    creator,
    year,
    series,
    serial,
    title,
    story: story ?? tellStory(createSeededRandom(index + 1), condition),
    sized,
    condition,
    priceCents,
  };
  return {
    ...piece,
    facts: findFacts(title, style, palette),
    // Some pieces have no measures.
    measures: index % 6 === 5 ? null : measureGarment(sized.size, style, createSeededRandom(index + 7001)),
    hasChip: index % 4 === 1,
    garment,
    media: createMedia(garment),
    recordedAt,
    order: buyerName ? planOrder(piece, findMember(members, buyerName), recordedAt) : null,
  };
}

// A bra's strict string is its label as typed.
function planSize(system: string, label: string): SizeOnRecord {
  const sized = readSize({ size: { system, label } });
  if ('error' in sized) throw new Error(`the demo has a size ${label} that ${system} does not know`);
  return { ...sized, braSize: sized.braSize && label };
}

function planOrder(piece: Pick<Piece, 'id' | 'title' | 'priceCents'>, buyer: Member, recordedAt: Date): PlannedOrder {
  const lines = createPriceLines(piece.title, piece.priceCents, findDelivery('US'));
  const id = `ord_${createHash('sha256').update(`demo order of ${piece.id}`).digest('hex').slice(0, 20)}`;
  return {
    id,
    buyer,
    lines,
    amountCents: calculateTotal(lines),
    netCents: calculateNet(piece.priceCents) + getDeliveryCents(lines),
    deliveryCents: getDeliveryCents(lines),
    startedAt: new Date(recordedAt.getTime() + 2 * day + 7 * hour),
  };
}

function findMember(members: ReadonlyMap<string, Member>, name: string): Member {
  const member = members.get(name);
  if (!member) throw new Error(`the demo has no person ${name}`);
  return member;
}

function takeSerial(members: ReadonlyMap<string, Member>, key: string): number {
  const counters = serials.get(members) ?? new Map<string, number>();
  serials.set(members, counters);
  const next = (counters.get(key) ?? 0) + 1;
  counters.set(key, next);
  return next;
}

import { createHash } from 'node:crypto';
import { day } from '@strapline/domain/time';
import type { Trx } from '../../ports/database.ts';
import { publishRatingsOfOrder, type RatingSide, saveRating } from '../rating/rating.ts';
import type { Piece, PlannedOrder } from './demo-piece.ts';
import type { DemoStep } from './demo-step.ts';

type Words = readonly [stars: number, text: string];

const fromBuyers: readonly Words[] = [
  [5, 'The stitching is as lovely as in the photos. It came wrapped in tissue, a day early, with a note on how to wash it.'],
  [5, 'Exactly as described, down to the darker thread. It came lining side out, so I could see every seam.'],
  [4, 'Beautiful work. The fit is a little tighter than I expected. The listing says so, and I should have listened.'],
  [5, ''],
  [3, 'Lovely piece, but it took six days to ship and I had to ask twice.'],
];
const fromSellers: readonly Words[] = [
  [5, 'Paid at once and claimed it the day it arrived.'],
  [5, ''],
  [4, 'Friendly and patient. It took a while to claim it.'],
];

/** Buyer and seller of a completed order rated each other the day after. */
export function createRatingSteps(piece: Piece, completedAt: Date | undefined): DemoStep[] {
  const { order } = piece;
  if (!order || !completedAt) return [];
  const at = new Date(completedAt.getTime() + day);
  return [{ at, run: (trx) => rateBoth(trx, piece, order, at) }];
}

async function rateBoth(trx: Trx, { app, creator }: Piece, { id: orderId, buyer }: PlannedOrder, at: Date): Promise<void> {
  const rate = (by: RatingSide, authorId: string, aboutId: string, [stars, text]: Words): Promise<boolean> =>
    saveRating(trx, { id: createRatingId(orderId, by), app: app.key, orderId, by, authorId, aboutId, stars, text, publishAt: at, at });
  await rate('buyer', buyer.id, creator.id, choose(fromBuyers, orderId));
  await rate('seller', creator.id, buyer.id, choose(fromSellers, orderId));
  await publishRatingsOfOrder(trx, orderId, at);
}

function choose(all: readonly Words[], seed: string): Words {
  return all[createHash('sha256').update(seed).digest().readUInt32BE() % all.length] ?? [5, ''];
}

function createRatingId(orderId: string, by: RatingSide): string {
  return `rat_${createHash('sha256').update(`${by} of ${orderId}`).digest('hex').slice(0, 20)}`;
}

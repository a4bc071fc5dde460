import { createHash } from 'node:crypto';
import type { AspectStars, FitAnswer, RatingSide } from '@strapline/domain/rating/rating-aspects';
import { day } from '@strapline/domain/time';
import type { Trx } from '../../ports/database.ts';
import { publishRatingsOfOrder, saveRating } from '../rating/rating.ts';
import type { Piece, PlannedOrder } from './demo-piece.ts';
import type { DemoStep } from './demo-step.ts';

type Answers = { stars: number; text: string; aspects: AspectStars; fit: FitAnswer | null };

const fromBuyers: readonly Answers[] = [
  {
    stars: 5,
    text: 'The stitching is as lovely as in the photos. It came wrapped in tissue, a day early, with a note on how to wash it.',
    aspects: { accuracy: 5, packaging: 5, communication: 4 },
    fit: 0,
  },
  {
    stars: 5,
    text: 'Exactly as described, down to the darker thread. It came lining side out, so I could see every seam.',
    aspects: { accuracy: 5, packaging: 5, communication: 5 },
    fit: 0,
  },
  {
    stars: 4,
    text: 'Beautiful work. The fit is a little tighter than I expected. The listing says so, and I should have listened.',
    aspects: { accuracy: 5, packaging: 4 },
    fit: -1,
  },
  { stars: 5, text: '', aspects: {}, fit: null },
  {
    stars: 3,
    text: 'Lovely piece, but it took six days to ship and I had to ask twice.',
    aspects: { accuracy: 5, communication: 2 },
    fit: 0,
  },
];
const fromSellers: readonly Answers[] = [
  { stars: 5, text: 'Paid at once and claimed it the day it arrived.', aspects: { payment: 5, communication: 5, claim: 5 }, fit: null },
  { stars: 5, text: '', aspects: {}, fit: null },
  { stars: 4, text: 'Friendly and patient. It took a while to claim it.', aspects: { payment: 5, communication: 5, claim: 3 }, fit: null },
];
const starsAlone: Answers = { stars: 5, text: '', aspects: {}, fit: null };

/** Buyer and seller of a completed order rated each other the day after. */
export function createRatingSteps(piece: Piece, completedAt: Date | undefined): DemoStep[] {
  const { order } = piece;
  if (!order || !completedAt) return [];
  const at = new Date(completedAt.getTime() + day);
  return [{ at, run: (trx) => rateBoth(trx, piece, order, at) }];
}

async function rateBoth(trx: Trx, { app, creator }: Piece, { id: orderId, buyer }: PlannedOrder, at: Date): Promise<void> {
  const rate = (by: RatingSide, authorId: string, aboutId: string, answers: Answers): Promise<boolean> =>
    saveRating(trx, { id: createRatingId(orderId, by), app: app.key, orderId, by, authorId, aboutId, ...answers, publishAt: at, at });
  await rate('buyer', buyer.id, creator.id, choose(fromBuyers, orderId));
  await rate('seller', creator.id, buyer.id, choose(fromSellers, orderId));
  await publishRatingsOfOrder(trx, orderId, at);
}

function choose(all: readonly Answers[], seed: string): Answers {
  return all[createHash('sha256').update(seed).digest().readUInt32BE() % all.length] ?? starsAlone;
}

function createRatingId(orderId: string, by: RatingSide): string {
  return `rat_${createHash('sha256').update(`${by} of ${orderId}`).digest('hex').slice(0, 20)}`;
}

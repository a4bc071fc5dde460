import { randomUUID } from 'node:crypto';
import { type VisitSource, visitSources } from '@strapline/domain/analytics/visit-source';
import { day, hour } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { insertPastVisits, type PastVisits } from '../analytics/analytics.ts';
import { insertFeedback } from '../feedback/feedback.ts';
import type { Piece } from './demo-piece.ts';
import { createSeededRandom, pick } from './seeded-random.ts';

const days = 45;
/** More come from social media and search engines than from anywhere else. */
const weighted: readonly VisitSource[] = [...visitSources, 'social', 'social', 'search', 'direct', 'direct'];
const viewedPages = ['home', 'listing', 'listing', 'listing', 'model', 'tag', 'calculator'] as const;
const unseen: readonly Piece['stage'][] = ['draft', 'pending_review'];

const answers: readonly [daysAgo: number, score: number, text: string][] = [
  [44, 6, 'I had to search for the delivery prices. They are on the listing, but far down.'],
  [41, 8, ''],
  [37, 5, 'Let me filter by delivery country from the start.'],
  [33, 7, ''],
  [30, 9, 'The fit check is lovely. I’d like it for two sizes at once.'],
  [26, 7, 'More photos of the inside of each piece.'],
  [22, 8, ''],
  [18, 8, 'Remind me when a creator I follow is live.'],
  [13, 9, ''],
  [9, 7, 'The label with the code was hard to find on my parcel.'],
  [5, 10, 'Nothing. I found my size at the first try.'],
  [2, 9, ''],
];

/** Visits and answers of the last weeks, as if people had agreed to be counted. */
export async function seedVisits(trx: Trx, services: Services, pieces: readonly Piece[]): Promise<void> {
  const now = services.clock.now().getTime();
  await insertPastVisits(trx, planVisits(pieces, now));
  for (const { key: app } of services.apps.all)
    for (const [ago, score, text] of answers)
      await insertFeedback(trx, {
        id: `fbk_${randomUUID().replaceAll('-', '')}`,
        app,
        score,
        text,
        at: new Date(now - ago * day - 3 * hour),
      });
}

function planVisits(pieces: readonly Piece[], now: number): PastVisits[] {
  const random = createSeededRandom(19);
  const visits: PastVisits[] = [];
  for (let ago = days; ago >= 1; ago -= 1) {
    const when = new Date(now - ago * day).toISOString().slice(0, 10);
    for (const app of new Set(pieces.map((piece) => piece.app.key))) {
      const visitors = 6 + Math.floor(random() * 9 + (days - ago) / 5);
      for (let visitor = 0; visitor < visitors; visitor += 1) {
        const visit = { app, day: when, source: pick(weighted, random()), sellerId: null, braTagId: null, n: 1 };
        visits.push({ ...visit, name: 'visited', page: '' }, { ...visit, name: 'pageViewed', page: pick(viewedPages, random()) });
      }
    }
    for (const { id, app, creator, stage } of pieces) {
      if (unseen.includes(stage) || random() > 0.3) continue;
      const view = { name: 'pieceViewed', page: '', source: pick(weighted, random()), sellerId: creator.id, braTagId: id };
      visits.push({ ...view, app: app.key, day: when, n: 1 + Math.floor(random() * 4) });
    }
  }
  return visits;
}

import { createHash } from 'node:crypto';
import type { ChipBatch } from '@strapline/domain/chip/chip-keys';
import { writeTap } from '@strapline/domain/chip/write-tap';
import { day, hour, minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { seedChip, seedTap } from '../chip/chip.ts';
import type { Piece } from './demo-piece.ts';
import { type DemoStep, findDemoTag } from './demo-step.ts';

type Tap = { ago: number; verdict?: 'ok' | 'opened' | 'replay'; byOwner?: true; jumped?: true };

/** Chips with a history, by title of their piece, so that every kind of alert is shown. */
const stories: Record<string, { hasLoop: boolean; taps: readonly Tap[] }> = {
  'Chantilly longline with silk ribbon casing': {
    hasLoop: true,
    taps: [{ ago: 41 * day }, { ago: 20 * day, byOwner: true }, { ago: 9 * day }, { ago: 2 * day, byOwner: true }],
  },
  'Madder-dyed cotton bralette': {
    hasLoop: true,
    taps: [{ ago: 26 * day }, { ago: 12 * day, verdict: 'opened', byOwner: true }, { ago: 4 * day, verdict: 'opened' }],
  },
  'Alençon lace balconette, mended twice': { hasLoop: false, taps: [{ ago: 33 * day }, { ago: 15 * day }] },
  'Restored 1947 utility bra, mends left visible': { hasLoop: true, taps: [{ ago: 6 * day }, { ago: 5 * day, jumped: true }] },
  'Sage corded-lace bralette, soft band': {
    hasLoop: true,
    taps: [
      { ago: 10 * day },
      ...[0, 7, 11, 24, 31, 40].map((minutesLater) => ({ ago: 3 * day - minutesLater * minute, verdict: 'replay' as const })),
    ],
  },
  'Woad-dipped linen crop': { hasLoop: false, taps: [{ ago: 18 * day }, { ago: 5 * day, byOwner: true }] },
  'Clay crop, madder over iron': { hasLoop: false, taps: [{ ago: 30 * day }, { ago: 2 * day, byOwner: true }] },
  'Harbour tee in heavy cotton jersey': { hasLoop: false, taps: [{ ago: 5 * hour }] },
  'Rose silk balconette with hand-rolled straps': { hasLoop: true, taps: [{ ago: 20 * hour, byOwner: true }, { ago: 7 * hour }] },
};

const hasNoRecord: readonly Piece['stage'][] = ['draft', 'pending_review'];

/** The chip of a piece and its taps; empty if it has none. */
export function createChipSteps(piece: Piece, services: Services, { kid }: ChipBatch, now: Date): DemoStep[] {
  if (!piece.hasChip || hasNoRecord.includes(piece.stage)) return [];
  const { hasLoop, taps } = stories[piece.title] ?? { hasLoop: false, taps: [] };
  const boundAt = new Date(piece.recordedAt.getTime() + 20 * minute);
  const bind: DemoStep = {
    at: boundAt,
    run: async (trx) =>
      await seedChip(trx, services, await findDemoTag(trx, piece), { uid: createUid(piece.id), kid, hasLoop, at: boundAt }),
  };
  const tapSteps = taps.map(({ ago, verdict = 'ok', byOwner = false, jumped = false }): DemoStep => {
    const at = new Date(now.getTime() - ago);
    return { at, run: async (trx) => await seedTap(trx, services, await findDemoTag(trx, piece), { verdict, byOwner, jumped, at }) };
  });
  return [bind, ...tapSteps];
}

/** The URL of the next tap of a shipped piece's chip; null if it has none. */
export function createNextTapUrl({ hasChip, id, app }: Piece, services: Services, batch: ChipBatch): string | null {
  if (!hasChip) return null;
  const path = writeTap({ batch, uid: createUid(id), counter: 2, loop: null, random: hashTagId(id).subarray(0, 13) });
  return services.apps.getUrl(app.key) + path;
}

/** The same for every demo. */
function createUid(braTagId: string): string {
  return `04${hashTagId(braTagId).subarray(0, 6).toString('hex')}`;
}

function hashTagId(braTagId: string): Buffer {
  return createHash('sha256').update(`demo chip of ${braTagId}`).digest();
}

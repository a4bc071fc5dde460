import { day } from '@strapline/domain/time';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../platform/fair-queue.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { createAvatarPictures } from '../avatar/avatar.ts';
import { hashCard, type ShareCard } from './card.ts';
import { loadCardPictures } from './card-pictures.ts';
import type { DrawCard } from './draw-card.ts';

/** About 300 cards. In memory alone: a picture that is hidden later stays in no file. */
const cachedBytes = 32_000_000;
const cachedAvatarBytes = 8_000_000;
/** A picture of the avatar service may change while its name stays. */
const cacheMs = day;
const maxWaiting = 60;

/** Who waits for a card: their turns alternate. */
type Drawn = { card: ShareCard; who: string };

export type CardDrawing = {
  /** Of all that the card shows, with the state of its avatar. */
  hash(card: ShareCard): Promise<string>;
  has(hash: string): boolean;
  /** The card as a JPEG file. Throws WireError `unavailable` while too many wait. */
  draw(hash: string, drawn: Drawn): Promise<Buffer>;
  close(): Promise<void>;
};

/** Draws cards one at a time, and keeps those drawn last. */
export function createCardDrawing(services: Services): CardDrawing {
  const avatars = createAvatarPictures(services, cachedAvatarBytes);
  const queue = createFairQueue();
  let waiting = 0;
  let drawing: Promise<DrawCard> | undefined;
  const cards = new LRUCache<string, Buffer, Drawn>({
    maxSize: cachedBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: cacheMs,
    // The cache calls this once for concurrent requests.
    fetchMethod: async (_hash, _stale, { context }) => await drawInTurn(context),
  });

  async function drawInTurn({ card, who }: Drawn): Promise<Buffer> {
    if (waiting >= maxWaiting) throw new WireError('unavailable', { retryAfterMs: 5000 });
    waiting += 1;
    try {
      return await queue.runInTurn(who, async () => {
        // Loaded with the first card: not every process draws one.
        drawing ??= import('./draw-card.ts').then(({ createCardDrawer }) => createCardDrawer());
        const draw = await drawing;
        const app = services.apps.get(card.app);
        return await draw(card, app, await loadCardPictures(services, avatars, card, app));
      });
    } finally {
      waiting -= 1;
    }
  }

  return {
    async hash(card) {
      const avatar = card.by?.avatar ? await avatars.find(card.by.avatar) : undefined;
      return hashCard(card, avatar?.uploadId, avatar?.isShown);
    },
    has: (hash) => cards.has(hash),
    async draw(hash, drawn) {
      const bytes = await cards.fetch(hash, { context: drawn });
      if (!bytes) throw new WireError('unavailable');
      return bytes;
    },
    close: queue.close,
  };
}

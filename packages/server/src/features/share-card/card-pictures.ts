import type { Readable } from 'node:stream';
import type { App } from '@strapline/contract/apps/app';
import { drawIdenticon } from '@strapline/domain/drawings/identicon';
import { drawSewingButton } from '@strapline/domain/drawings/sewing-button';
import { chooseCoverPalette, drawClasp, drawCover } from '@strapline/domain/garment/cover';
import { drawRandomGarment } from '@strapline/domain/garment/garment';
import type { Services } from '../../platform/services.ts';
import type { AvatarPictures } from '../avatar/avatar.ts';
import { formatBlobName, previewRendition } from '../upload/upload.ts';
import type { ShareCard } from './card.ts';
import { cardImages } from './card-layout.ts';

const avatarWidth = 128;

type CardImage = { src: string; data: Buffer };

/** The images that a card's nodes refer to. */
export async function loadCardPictures(
  services: Pick<Services, 'blobs'>,
  avatars: AvatarPictures,
  card: ShareCard,
  app: App,
): Promise<CardImage[]> {
  const images: CardImage[] = [];
  if ('pairId' in card.picture) images.push(...drawPair(card.picture, app));
  else
    images.push({
      src: cardImages.picture,
      data: (await readPreview(services, card.picture.media)) ?? drawGarment(card.picture.seed, app),
    });
  if (card.by) images.push({ src: cardImages.avatar, data: await loadAvatar(avatars, card.by) });
  return images;
}

/** The public JPEG of a picture; null for a film, and if it isn't there any more. */
async function readPreview({ blobs }: Pick<Services, 'blobs'>, media: { id: string; kind: string } | null): Promise<Buffer | null> {
  if (media?.kind !== 'image') return null;
  const blob = await blobs.get(formatBlobName(media.id, previewRendition));
  return blob && (await readAll(blob.stream));
}

async function loadAvatar(avatars: AvatarPictures, { avatar, username }: NonNullable<ShareCard['by']>): Promise<Buffer> {
  if (avatar === null) return Buffer.from(drawSewingButton(username));
  const named = await avatars.find(avatar);
  const square = named?.isShown ? await avatars.open(avatar, named, avatarWidth) : null;
  return square ? await readAll(square) : Buffer.from(drawIdenticon(avatar, avatarWidth));
}

function drawGarment(seed: string, { garment }: App): Buffer {
  return toImage(drawRandomGarment(seed, garment));
}

/** As `PairCase` shows a pair to those who may not open it. */
function drawPair({ pairId, pairUsername }: { pairId: string; pairUsername: string }, { garment: kind }: App): CardImage[] {
  const palette = chooseCoverPalette(pairId, kind);
  const covers = cardImages.covers.map((src) => ({ src, data: toImage(drawCover(pairId, { palette, word: ' ', kind }, src)) }));
  // The button lies in the loop.
  const button = drawSewingButton(pairUsername).replace('<svg ', '<svg x="33" y="17" width="30" height="30" ');
  return [...covers, { src: cardImages.clasp, data: toImage(drawClasp(palette, false).replace('</svg>', `${button}</svg>`)) }];
}

/** The drawings use the page's CSS variables, so the light values are inlined. */
function toImage(svg: string): Buffer {
  return Buffer.from(svg.replace(/var\(--\w+,(#[0-9A-Fa-f]+)\)/g, '$1'));
}

async function readAll(stream: Readable | Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(stream)) return stream;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

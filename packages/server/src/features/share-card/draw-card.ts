import type { App } from '@strapline/contract/apps/app';
import { Renderer } from '@takumi-rs/core';
import { cardSize, type ShareCard } from './card.ts';
import { createCardFonts } from './card-fonts.ts';
import { layOutCard } from './card-layout.ts';

/** Some messengers show no picture of more than 300 kB, and phones load previews over slow connections: the best one that fits is sent. */
const maxBytes = 150_000;
const qualities = [86, 76, 64] as const;

export type DrawCard = (card: ShareCard, app: App, images: { src: string; data: Buffer }[]) => Promise<Buffer>;

/** Draws cards as JPEG files, on a thread of the library. It loads nothing itself: fonts and images are passed to it. */
export function createCardDrawer(): DrawCard {
  // Its cache would hold pictures that may be hidden later.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const fonts = createCardFonts(renderer);
  return async (card, app, images) => {
    const shown = cleanCard(card, fonts.clean);
    await fonts.load([...listTexts(shown), app.name, app.tagline, 'Left by Right $…']);
    const layout = layOutCard(shown, app);
    let bytes = Buffer.alloc(0);
    for (const quality of qualities) {
      bytes = await renderer.render(layout, { ...cardSize, format: 'jpeg', quality, images });
      if (bytes.byteLength <= maxBytes) break;
    }
    return bytes;
  };
}

/** Without signs that can't be drawn; a title of only those is the eyebrow instead. */
function cleanCard(card: ShareCard, clean: (text: string) => string): ShareCard {
  return {
    ...card,
    title: clean(card.title) || clean(card.eyebrow),
    ...(card.text ? { text: clean(card.text) } : {}),
    facts: card.facts.map(clean),
    by: card.by && { ...card.by, name: clean(card.by.name) || card.by.username },
  };
}

function listTexts({ title, eyebrow, text = '', sale = '', facts, tags, by }: ShareCard): string[] {
  return [title, eyebrow, eyebrow.toUpperCase(), text, sale, ...facts, '·', ...tags.map(({ label }) => label), by?.name ?? ''];
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openFolderBlobs } from '../../adapters/blobs/embedded.ts';
import { getCardPath, type ShareCard } from './card.ts';
import { mainColors } from './card-colors.ts';
import { loadCardPictures } from './card-pictures.ts';
import { createCardDrawer } from './draw-card.ts';
import { createHomeCard } from './other-cards.ts';
import { listingStates, statusStates } from './tag-state.ts';

const draw = createCardDrawer();
const noPictures = { blobs: openFolderBlobs('/nowhere') };
const noAvatars = { find: () => Promise.resolve(undefined), open: () => Promise.resolve(null) };

const card: ShareCard = {
  app: 'strapline',
  kind: 'listing',
  key: 'plum-balconette-1',
  picture: { media: null, seed: 'amber_lark_k2p:2026:main:0001' },
  eyebrow: 'amber_lark_k2p:2026:main:0001',
  title: 'Plum balconette',
  sale: '$120',
  facts: ['UK 32DD', 'New'],
  tags: [{ label: 'Pictured', tone: 'plain' }],
  by: { name: 'Mara Linden', username: 'amber_lark_k2p', avatar: null },
  alt: 'Plum balconette, UK 32DD, $120, by Mara Linden',
};

async function drawPixels(changes: Partial<ShareCard>, app = strapline) {
  const shown = { ...card, ...changes };
  const bytes = await draw(shown, app, await loadCardPictures(noPictures, noAvatars, shown, app));
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, info, bytes };
}

/** How many pixels in a part of the card differ clearly from the paper. */
function countInk(
  { data, info }: Awaited<ReturnType<typeof drawPixels>>,
  area: { left: number; top: number; right: number; bottom: number },
) {
  const paper = data[(10 * info.width + 1190) * info.channels] ?? 0;
  let ink = 0;
  for (let y = area.top; y < area.bottom; y += 1)
    for (let x = area.left; x < area.right; x += 1) if (Math.abs((data[(y * info.width + x) * info.channels] ?? 0) - paper) > 60) ink += 1;
  return ink;
}

const margin = { left: 1160, top: 0, right: 1200, bottom: 630 };
const title = { left: 516, top: 140, right: 1150, bottom: 520 };

test.each([
  ['a long title', { title: `The Sunday half-cup ${'with ivy embroidery '.repeat(12)}` }],
  ['one long word', { title: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3) }],
  ['Japanese', { title: '手染めのシルクブラ 春の庭' }],
  ['Korean', { title: '실크 브라렛' }],
  ['Hebrew and Arabic', { title: 'חזייה مخرّمة' }],
  ['Greek, Russian and Hindi', { title: 'Μετάξι Шёлк रेशम' }],
  ['emoji', { title: 'Night 🌙🦋 👩‍👩‍👧 🇩🇪' }],
  ['markup', { title: '</text><script>alert(1)</script>&amp;<image href="file:///etc/passwd"/>' }],
  ['marks that turn the direction', { title: 'Plum \u202e enotnoclab \u2066\u0000\ufeff' }],
  ['a long name', { by: { name: 'Maraschina '.repeat(12), username: 'mara', avatar: null } }],
  [
    'everything at once',
    { title: 'Ein langer Titel '.repeat(9), text: 'And a long text. '.repeat(40), sale: '$9,999', facts: ['UK 32DD', 'Worn a few times'] },
  ],
])('%s fits the card', async (_name, changes) => {
  const drawn = await drawPixels(changes);
  expect(drawn.info).toMatchObject({ width: 1200, height: 630 });
  expect(drawn.bytes.byteLength).toBeLessThan(150_000);
  expect(countInk(drawn, margin)).toBe(0);
  expect(countInk(drawn, title)).toBeGreaterThan(2000);
});

test('a script without a font here leaves the tag’s ID as the title, not boxes', async () => {
  const [thai, serial] = await Promise.all([drawPixels({ title: 'สวย ผ้าไหม' }), drawPixels({ title: card.eyebrow })]);
  expect(thai.bytes.equals(serial.bytes)).toBe(true);
});

test('a card of the other app has its paper', async () => {
  const [first, second] = await Promise.all([drawPixels({}), drawPixels({ app: 'toptop' }, toptop)]);
  const readBlue = ({ data, info }: typeof first) => data[1190 * info.channels + 2] ?? 0;
  // JPEG rounds colours.
  expect(Math.abs(readBlue(first) - 0xf2)).toBeLessThan(3);
  expect(Math.abs(readBlue(second) - 0xea)).toBeLessThan(3);
});

test('an address changes with anything on the card, and only with that', () => {
  const addresses = [card, { ...card }, { ...card, sale: '$95' }, { ...card, title: 'Plum' }, { ...card, tags: [] }].map(getCardPath);
  expect(new Set(addresses).size).toBe(4);
  expect(getCardPath({ ...card, kind: 'icbm', key: 'mastodon:mara@sewing.example' })).toMatch(
    /^\/card\/icbm\/mastodon%3Amara%40sewing\.example\.jpg\?v=/,
  );
  expect(getCardPath(createHomeCard(toptop))).toMatch(/^\/card\/home\/toptop\.jpg/);
});

const web = path.resolve(import.meta.dirname, '../../../../web/src/ui');

test('colours are those of the pages', () => {
  const css = readFileSync(path.join(web, 'styles/tokens.css'), 'utf8').split('[data-theme="dark"]')[0] ?? '';
  expect(Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9A-F]{6});/g)].map(([, name, color]) => [name, color]))).toEqual(mainColors);
});

test('states are worded as on the page of a tag', () => {
  const page = readFileSync(path.join(web, 'tag/tag-state.tsx'), 'utf8');
  for (const [state, { label, tone }] of Object.entries({ ...listingStates, ...statusStates })) {
    expect(page, state).toContain(`>${label}</Trans>`);
    expect(page, state).toMatch(new RegExp(`['"]${tone}['"], \\w+,.*>${label}<`));
  }
});

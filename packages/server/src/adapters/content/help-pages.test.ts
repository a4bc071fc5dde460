import { createContent } from '@strapline/content/content';
import { transferTimer } from '@strapline/domain/bra-tag/bra-tag.states';
import { fees, formatAmount } from '@strapline/domain/money/money';
import { offerTimers } from '@strapline/domain/offer/offer.states';
import { calculateOfferFloor } from '@strapline/domain/offer/offer-rules';
import { orderTimers } from '@strapline/domain/order/order.states';
import { ratingTimes } from '@strapline/domain/rating/rating-times';
import { type CalculatedSize, calculateSize, type MeasureError, readingLimits } from '@strapline/domain/size/calculate-size';
import { adviseFit, feedbackCodes } from '@strapline/domain/size/feedback';
import { sizingMethods } from '@strapline/domain/size/sizing-methods';
import {
  bandLimits,
  findSisterSizes,
  formatSizeIn,
  listSizeLabels,
  type NeutralSize,
  ordinalLimits,
  resolveSize,
  type SizeSystem,
} from '@strapline/domain/size/systems';
import { centimeter, inch, roundToStep, toMicrometers } from '@strapline/domain/size/units';
import { calculateCupVolume } from '@strapline/domain/size/volume';
import { day, hour, minute } from '@strapline/domain/time';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { contentDrawings } from './drawings.ts';

const app = Fastify();
const site = {
  name: 'Strapline',
  url: 'https://a.example',
  readFrame: () => Promise.resolve({ words: { item: 'bra', items: 'bras', sizeHelp: '' } }),
  folders: ['bra'],
  css: '',
};
const content = createContent({
  sites: { strapline: site },
  chooseSite: () => 'strapline',
  chooseLanguage: () => 'en',
  languages: {},
  drawings: contentDrawings,
});
await app.register(content.plugin);

/** The body rows of the table in a section, as plain text. */
async function findTable(slug: string, section: string): Promise<string[][]> {
  const { body } = await app.inject(`/${slug}`);
  const table =
    body
      .slice(body.indexOf(` id="${section}"`))
      .split('<tbody>')[1]
      ?.split('</tbody>')[0] ?? '';
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  );
}

function parseLabel(label: string): NeutralSize {
  const size = resolveSize('UK', label);
  if ('error' in size) throw new Error(`${label} is not a size: ${size.error}`);
  return size;
}

const uk = (found: CalculatedSize | MeasureError) => ('error' in found ? found.error : found.labels.UK);
const label = (size: NeutralSize | null) => size && formatSizeIn('UK', size);

describe('the size tables', () => {
  test('list every band like the library', async () => {
    const columns: SizeSystem[] = ['UK', 'EU', 'FR', 'IT', 'AU'];
    const bands = Array.from({ length: (bandLimits.largest - bandLimits.smallest) / 2 + 1 }, (_, i) => bandLimits.smallest + 2 * i);
    expect(await findTable('sizes', 'bands')).toEqual(
      bands.map((ukBand) => columns.map((system) => formatSizeIn(system, { ukBand, ordinal: 1 })?.replace('A', '') ?? 'none')),
    );
  });

  test('list every cup like the library', async () => {
    const columns: SizeSystem[] = ['UK', 'US', 'EU', 'JP'];
    const ordinals = Array.from({ length: ordinalLimits.largest - ordinalLimits.smallest + 1 }, (_, i) => ordinalLimits.smallest + i);
    expect(await findTable('sizes', 'cups')).toEqual(
      ordinals.map((ordinal) => [
        String(ordinal),
        ...columns.map((system) => formatSizeIn(system, { ukBand: 34, ordinal })?.replace(/\d+/, '')),
      ]),
    );
  });

  test('share columns only where systems share labels', () => {
    for (const ordinal of [1, 5, 8, 14]) {
      const of = listSizeLabels({ ukBand: 38, ordinal });
      const cup = (system: SizeSystem) => of[system]?.replace(/\d+/, '');
      expect([of.US?.match(/\d+/)?.[0], cup('AU'), cup('FR'), cup('IT'), cup('KR'), of.CN]).toEqual([
        of.UK?.match(/\d+/)?.[0],
        cup('UK'),
        cup('EU'),
        cup('EU'),
        cup('JP'),
        of.KR,
      ]);
    }
  });

  test('place cup G like the library', async () => {
    const g = (system: string) => {
      const size = resolveSize(system, system === 'JP' ? 'G75' : '75G');
      const inches = resolveSize(system, '34G');
      return 'ordinal' in size ? size.ordinal : 'ordinal' in inches && inches.ordinal;
    };
    expect((await app.inject('/sizes')).body).toContain(
      `In the UK it is cup ${g('UK')}, in the US and in Europe cup ${g('US')}, in Japan cup ${g('JP')}`,
    );
    expect(g('EU')).toBe(g('US'));
  });

  test('convert each size into nine systems', async () => {
    const rows = await findTable('sizes', 'nine-systems');
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toEqual(Object.values(listSizeLabels(parseLabel(row[0] ?? ''))));
  });

  test('show each size between its sister sizes', async () => {
    const rows = await findTable('sizes', 'sister-sizes');
    expect(rows).toHaveLength(3);
    for (const [firmer, middle = '', looser] of rows) {
      const sisters = findSisterSizes(parseLabel(middle));
      expect([firmer, looser]).toEqual([label(sisters.firmer), label(sisters.looser)]);
    }
    const { cupMl } = calculateCupVolume(parseLabel('34D'));
    const toTen = (ml: number) => Math.round(ml / 10) * 10;
    expect((await app.inject('/sizes')).body).toContain(`about ${toTen(cupMl)} to ${toTen(cupMl * 1.5)} ml`);
  });
});

describe('the method tables', () => {
  test('show the results of each method', async () => {
    const people: [number, number][] = [
      [28, 33],
      [31.5, 36.5],
      [37, 42],
      [40, 46],
    ];
    const rows = await findTable('charts', 'methods');
    expect(rows.map(([, ...sizes]) => sizes)).toEqual(
      sizingMethods.map((method) =>
        people.map(([underbust, bust]) => uk(calculateSize({ underbust1: underbust * inch, bust1: bust * inch }, { method }))),
      ),
    );
  });

  test('show how each cup rule behaves at a band step', async () => {
    const bust1 = 36.25 * inch;
    const rows = [30.9, 31.1].map((inches) => {
      const underbust1 = toMicrometers(inches, 'in');
      const snug = calculateSize({ underbust1, bust1 });
      if ('error' in snug) throw new Error(snug.error);
      const overUnderbust = label({ ukBand: snug.ukBand, ordinal: roundToStep(bust1 - underbust1, inch) });
      return [`${inches} in`, uk(snug), uk(calculateSize({ underbust1, bust1 }, { method: 'plain' })), overUnderbust];
    });
    expect(await findTable('charts', 'cup')).toEqual(rows);
  });
});

test('the fit guide gives the same advice as the library', async () => {
  const worn = parseLabel('34D');
  const bands = new Map([
    [-1, 'one firmer'],
    [0, 'stays'],
    [1, 'one looser'],
  ]);
  const cups = new Map([
    [-1, 'one smaller'],
    [0, 'the same'],
    [1, 'one larger'],
    [2, 'two larger'],
  ]);
  const rows = await findTable('fit', 'in-short');
  expect(rows.map(([, ...advice]) => advice)).toEqual(
    feedbackCodes.map((code) => {
      const advice = adviseFit(worn, [code]);
      return [bands.get(advice.bandStep), cups.get(advice.cupStep), label(advice)];
    }),
  );
});

test('the measuring guide states the limits of readings', async () => {
  const { underbust, bust } = readingLimits;
  const [from, to, bustFrom, bustTo] = [underbust.smallest, underbust.largest, bust.smallest, bust.largest].map(
    (length) => length / centimeter,
  );
  expect((await app.inject('/measuring')).body).toContain(
    `underbust outside ${from} to ${to} cm and a bust outside ${bustFrom} to ${bustTo} cm`,
  );
});

test('every feedback code has an anchor, and every drawing is used once', async () => {
  const fit = (await app.inject('/fit')).body;
  for (const code of feedbackCodes) expect(fit).toContain(` id="${code.replaceAll('_', '-')}"`);
  const shown = ['measuring', 'fit'].map(async (slug) => (await app.inject(`/${slug}`)).body);
  const pages = (await Promise.all(shown)).join('');
  for (const [name, svg] of Object.entries(contentDrawings)) expect(pages.split(svg), name).toHaveLength(2);
});

describe('the terms, privacy and help pages', () => {
  const text = async (slug: string) => (await app.inject(`/${slug}`)).body.replace(/<[^>]+>/g, '');
  const formatMinutes = (ms: number) => `${ms / minute} minutes`;

  test('state the same numbers as the code', async () => {
    const terms = await text('terms');
    for (const words of [
      `up to ${formatMinutes(orderTimers.holdCard)} by card, up to ${formatMinutes(orderTimers.holdCrypto)} with USDC`,
      `${fees.protectionPercent} % of the price plus ${formatAmount(fees.protectionFixedCents)}`,
      `ships within ${orderTimers.cancelUnshipped / day} days`,
      `${orderTimers.completeTracked / hour} hours after a tracked delivery, or ${orderTimers.completeUntracked / day} days after an untracked one`,
      `${fees.commissionPercent} % of it, at least $${fees.commissionMinCents / 100}`,
    ])
      expect(terms).toContain(words);
    const help = await text('help');
    for (const words of [
      `${fees.protectionPercent} % of the price plus ${formatAmount(fees.protectionFixedCents)}`,
      `${orderTimers.completeTracked / hour} hours after a tracked delivery (${orderTimers.completeUntracked / day} days after an untracked one)`,
      `${fees.commissionPercent} % of the price, at least $${fees.commissionMinCents / 100}`,
      `They have ${transferTimer / day} days to claim it`,
    ])
      expect(help).toContain(words);
  });

  test('describe resale, offers and reviews as they are', async () => {
    const [commission, least] = [`${fees.commissionPercent} % of the price`, `at least $${fees.commissionMinCents / 100}`];
    const [answer, hold] = [offerTimers.answer / hour, offerTimers.hold / hour];
    const help = await text('help');
    for (const words of [
      `Choose “Sell it” on its page. We keep ${commission} (${least}), and ${fees.royaltyPercent} % goes to the creator.`,
      `Offers start at ${calculateOfferFloor(100_00) / 100} % of the price. The seller has ${answer} hours to accept`,
      `on hold for the buyer for ${hold} hours, at the agreed price`,
      `when both are in, or after ${ratingTimes.publish / day} days`,
    ])
      expect(help).toContain(words);
    const terms = await text('terms');
    for (const words of [
      `answered within ${answer} hours. When it's accepted, the piece is held for the buyer for ${hold} hours`,
      `On a resale, another ${fees.royaltyPercent} % of the price goes from the seller's share to the creator`,
      'the contract of sale is between seller and buyer',
    ])
      expect(terms).toContain(words);
  });

  test('promise no feature that does not exist', async () => {
    const pages = await Promise.all(['terms', 'privacy', 'help', 'boutique', 'rules'].map(text));
    for (const page of pages) expect(page).not.toMatch(/can't offer pieces|printed label only|without names/i);
    expect(pages[1]).toContain('the seller on the shipping label');
    expect(pages[1]).toContain('Your collection is private until you open it.');
  });
});

import { savedFilters } from '@strapline/contract/shapes/saved';
import { expect, test } from 'vitest';
import { toBoutiqueAddress } from './search-address.ts';

test('the address of a saved search has every filter', () => {
  const filters = savedFilters.parse({
    q: 'lace',
    size: { system: 'UK', band: 34, cup: 'DD' },
    equivalents: false,
    sisters: true,
    likely: true,
    shipsTo: 'DE',
    priceMinCents: 25_00,
    priceMaxCents: 180_50,
    creator: 'amber_lark_k2p',
    followed: true,
    series: 'spring',
    yearMin: 2024,
    yearMax: 2026,
    proofLevel: 2,
    condition: 'new',
    style: 'plunge',
    colour: 'rose',
    fabric: 'silk',
    state: 'all',
    sort: 'priceAsc',
  });
  expect(toBoutiqueAddress(filters)).toEqual({
    section: 'boutique',
    q: 'lace',
    size: '34DD',
    system: 'UK',
    equivalents: 'no',
    sisters: 'yes',
    likely: 'yes',
    shipsTo: 'DE',
    min: '25',
    max: '180.5',
    creator: 'amber_lark_k2p',
    followed: 'yes',
    series: 'spring',
    year: '2024-2026',
    proof: '2',
    condition: 'new',
    style: 'plunge',
    colour: 'rose',
    fabric: 'silk',
    state: 'all',
    sort: 'priceAsc',
  });
});

test('defaults are left out', () => {
  expect(toBoutiqueAddress(savedFilters.parse({ size: { system: 'letter', label: 'M' } }))).toEqual({ section: 'boutique', size: 'M' });
});

test('several values of a filter are one parameter', () => {
  const filters = savedFilters.parse({
    style: ['balconette', 'plunge'],
    condition: ['new', 'as_new'],
    creator: ['amber_lark_k2p', 'jade_wren_c2d'],
  });
  const several = { style: 'balconette,plunge', condition: 'new,as_new', creator: 'amber_lark_k2p,jade_wren_c2d' };
  expect(toBoutiqueAddress(filters)).toEqual({ section: 'boutique', ...several });
});

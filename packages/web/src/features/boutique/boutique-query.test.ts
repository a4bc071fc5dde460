import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import { pages } from '@strapline/contract/pages';
import { type FactFilter, factFilters } from '@strapline/domain/bra-tag/bra-facts';
import { expect, test } from 'vitest';
import { type BoutiqueSearch, toCountInput, toggleValue, toSearchInput as toInput } from './boutique-query.ts';

const toSearchInput = (search: BoutiqueSearch) => toInput(search, strapline);

test('without parameters the search has no filters', () => {
  expect(toSearchInput({})).toEqual({});
  expect(toSearchInput({ q: '  ', state: 'buyable', sort: 'newest' })).toEqual({});
});

test('text, size, price and condition become search input', () => {
  expect(toSearchInput({ q: ' rose ', size: '32DD', max: '100', state: 'all', sort: 'priceAsc', condition: 'new', proof: '2' })).toEqual({
    q: 'rose',
    size: { system: 'UK', band: 32, cup: 'DD' },
    priceMaxCents: 10_000,
    state: 'all',
    sort: 'priceAsc',
    condition: 'new',
    proofLevel: 2,
  });
});

test('a size of another system, its own labels alone, and its sisters', () => {
  expect(toSearchInput({ size: '75 e', system: 'EU', equivalents: 'no', sisters: 'yes' })).toEqual({
    size: { system: 'EU', band: 75, cup: 'E' },
    equivalents: false,
    sisters: true,
  });
  expect(toSearchInput({ equivalents: 'no', sisters: 'yes' })).toEqual({});
});

test('likely fits of a size, and a country that pieces are shipped to', () => {
  expect(toSearchInput({ size: '32DD', likely: 'yes', shipsTo: 'DE' })).toEqual({
    size: { system: 'UK', band: 32, cup: 'DD' },
    likely: true,
    shipsTo: 'DE',
  });
  // A band has no fit, and a country that nothing is shipped to is ignored.
  expect(toSearchInput({ size: '32', likely: 'yes', shipsTo: 'KP' })).toEqual({ size: { system: 'UK', band: 32 } });
});

test('a band alone, and facts', () => {
  expect(toSearchInput({ size: '34', style: 'plunge', colour: 'black', fabric: 'lace', sisters: 'yes' })).toEqual({
    size: { system: 'UK', band: 34 },
    style: 'plunge',
    colour: 'black',
    fabric: 'lace',
  });
});

test('several values of a filter, the same in any order; those that make no sense are left out', () => {
  const several = {
    style: ['balconette', 'plunge'],
    colour: 'rose',
    condition: ['as_new', 'new'],
    creator: ['amber_lark_k2p', 'jade_wren_c2d'],
    series: ['main', 'noct'],
  };
  const search = {
    style: 'plunge,balconette,plunge,tee',
    colour: 'rose,',
    condition: 'new,as_new,broken',
    creator: 'jade_wren_c2d,amber_lark_k2p,?',
    series: 'noct,main',
  };
  expect(toSearchInput(search)).toEqual(several);
  expect(toggleValue('plunge', 'bralette')).toBe('plunge,bralette');
  expect(toggleValue('plunge,bralette', 'plunge')).toBe('bralette');
  expect(toggleValue(undefined, 'plunge')).toBe('plunge');
});

test('in an app of letter sizes: a letter, its neighbors, and the app’s styles', () => {
  expect(toInput({ size: 'xxl', sisters: 'yes', style: 'tee' }, toptop)).toEqual({
    size: { system: 'letter', label: '2XL' },
    sisters: true,
    style: 'tee',
  });
  expect(toInput({ size: '32DD', sisters: 'yes', style: 'plunge' }, toptop)).toEqual({});
});

test('the count ignores sort and limit', () => {
  expect(toCountInput({ q: 'rose', sort: 'priceAsc', limit: 24 })).toEqual({ q: 'rose' });
});

test('invalid parameters are ignored', () => {
  expect(
    toSearchInput({
      size: 'large',
      max: '-4',
      state: 'stolen',
      sort: 'random',
      condition: 'fair',
      proof: '9',
      style: 'armour',
      colour: 'x',
      fabric: 'x',
    }),
  ).toEqual({});
});

test('every filter is a query parameter of the page', () => {
  const others: Required<Omit<BoutiqueSearch, FactFilter>> = {
    ...{ q: '', size: '', system: '', equivalents: '', sisters: '', likely: '', shipsTo: '' },
    ...{ min: '', creator: '', followed: '', series: '', year: '' },
    ...{ max: '', proof: '', condition: '', state: '', sort: '' },
  };
  expect(pages.home.query).toEqual(expect.arrayContaining([...factFilters, ...Object.keys(others)]));
});

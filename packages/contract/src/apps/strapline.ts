import { styleFacts } from '@strapline/domain/bra-tag/bra-facts';
import type { App } from './app.ts';

const description =
  'Strapline is where one-of-a-kind bras are sold, collected and kept on record. Each one has a tag that anyone can check.';

export const strapline: App = {
  key: 'strapline',
  name: 'Strapline',
  item: { one: 'bra', many: 'bras' },
  tagline: 'one of a kind, on record',
  description,
  copy: {
    headline: ['One of a kind,', 'on record.'],
    lede: description,
    about: 'A marketplace and register for one-of-a-kind bras.',
    sister: null,
  },
  sizeSystem: 'bra',
  garment: 'bra',
  styles: styleFacts,
  modules: { calculator: true, icbm: true, pairs: true },
  icons: '/icons',
  frameColors: { background: '#FBF7F2', theme: '#7A1F3D' },
  socials: [],
  theme: null,
};

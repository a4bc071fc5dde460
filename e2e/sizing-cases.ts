/** Cases for the calculator's screen. Lengths in inches, or in centimetres with `metric`; null or missing ones are not typed. */
export type SizingCase = { id: string } & (
  | { kind: 'measure'; input: MeasureInput; expect: MeasureExpect }
  | { kind: 'convert'; input: { from: string; to: string; text: string }; expect: { size: string } | { error: string } }
  | { kind: 'sister'; input: { system: string; text: string; steps: number }; expect: { size: string | null } }
);

type Reading = number | string | null;
export type MeasureInput = {
  method: 'snug' | 'plain' | 'plus4' | 'en13402' | 'jis';
  metric: boolean;
  underbust1?: Reading;
  bust1?: Reading;
  underbust2?: Reading;
  bust2?: Reading;
};
export type MeasureExpect =
  | { error: string }
  | { ukBand: number; ordinal: number; labels: Record<string, string | null>; alternateOrdinal?: number | null };

// Calculated by hand from the rules on the help pages.
export const sizingCases: SizingCase[] = [
  {
    id: 'four readings',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 31.5, bust1: 36.5, underbust2: 29.75, bust2: 37.5 },
    expect: {
      ukBand: 32,
      ordinal: 5,
      alternateOrdinal: 6,
      labels: { UK: '32DD', US: '32DD', EU: '70E', FR: '85E', IT: '2E', AU: '10DD', JP: 'F70', KR: '70F', CN: '70F' },
    },
  },
  {
    id: 'an even sum, no alternate',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 34, bust1: 39 },
    expect: { ukBand: 34, ordinal: 5, alternateOrdinal: null, labels: { UK: '34DD', EU: '75E', AU: '12DD' } },
  },
  {
    id: 'fractions, and a tie that goes up',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: '28 1/2', bust1: '33 3/4' },
    expect: { ukBand: 28, ordinal: 6, alternateOrdinal: 5, labels: { UK: '28E', US: '28DDD', IT: '0F' } },
  },
  {
    id: 'decimal comma',
    kind: 'measure',
    input: { method: 'snug', metric: true, underbust1: '80', bust1: '97,5' },
    expect: { ukBand: 32, ordinal: 7, alternateOrdinal: 6, labels: { UK: '32F', FR: '85G' } },
  },
  {
    id: 'firm ribs hold the band out',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 33, bust1: 38, underbust2: 32.5 },
    expect: { ukBand: 34, ordinal: 5, alternateOrdinal: 4, labels: { UK: '34DD' } },
  },
  {
    id: 'the smallest band, which Italy has not',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 26, bust1: 29 },
    expect: { ukBand: 26, ordinal: 3, alternateOrdinal: null, labels: { UK: '26C', IT: null, EU: '55C' } },
  },
  {
    id: 'plain difference',
    kind: 'measure',
    input: { method: 'plain', metric: false, underbust1: 33, bust1: 38 },
    expect: { ukBand: 34, ordinal: 4, labels: { UK: '34D', EU: '75D', JP: 'E75' } },
  },
  {
    id: 'the old shop method',
    kind: 'measure',
    input: { method: 'plus4', metric: false, underbust1: 33, bust1: 38 },
    expect: { ukBand: 38, ordinal: 0, labels: { UK: '38AA', JP: 'A85' } },
  },
  {
    id: 'the European norm',
    kind: 'measure',
    input: { method: 'en13402', metric: true, underbust1: 84, bust1: 103 },
    expect: { ukBand: 38, ordinal: 4, labels: { EU: '85D', UK: '38D' } },
  },
  {
    id: 'the Japanese norm',
    kind: 'measure',
    input: { method: 'jis', metric: true, underbust1: 71, bust1: 88 },
    expect: { ukBand: 32, ordinal: 3, labels: { JP: 'D70', CN: '70D', UK: '32C' } },
  },
  { id: 'half of it', kind: 'measure', input: { method: 'snug', metric: false, bust1: 36 }, expect: { error: 'missing' } },
  {
    id: 'the two swapped',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 38, bust1: 32 },
    expect: { error: 'bustSmallerThanUnderbust' },
  },
  {
    id: 'tight above snug',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 32, bust1: 38, underbust2: 33 },
    expect: { error: 'tightLargerThanSnug' },
  },
  {
    id: 'centimetres as inches',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 80, bust1: 97 },
    expect: { error: 'underbustRange' },
  },
  {
    id: 'a bust too small',
    kind: 'measure',
    input: { method: 'snug', metric: true, underbust1: 52, bust1: 54 },
    expect: { error: 'bustRange' },
  },
  {
    id: 'no such band',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 61, bust1: 66 },
    expect: { error: 'bandOutOfRange' },
  },
  {
    id: 'no such cup',
    kind: 'measure',
    input: { method: 'snug', metric: false, underbust1: 30, bust1: 60 },
    expect: { error: 'cupOutOfRange' },
  },

  { id: 'UK to EU', kind: 'convert', input: { from: 'UK', to: 'EU', text: '30G' }, expect: { size: '65I' } },
  { id: 'FR to UK', kind: 'convert', input: { from: 'FR', to: 'UK', text: '90E' }, expect: { size: '34DD' } },
  { id: 'US to UK', kind: 'convert', input: { from: 'US', to: 'UK', text: '34H' }, expect: { size: '34FF' } },
  { id: 'JP to US', kind: 'convert', input: { from: 'JP', to: 'US', text: 'C75' }, expect: { size: '34B' } },
  { id: 'NZ to ES', kind: 'convert', input: { from: 'NZ', to: 'ES', text: '14e' }, expect: { size: '95F' } },
  { id: 'UK to IT', kind: 'convert', input: { from: 'UK', to: 'IT', text: '26D' }, expect: { error: 'noEquivalent' } },
  { id: 'inches in the EU', kind: 'convert', input: { from: 'EU', to: 'UK', text: '32DD' }, expect: { error: 'unknownBand' } },
  { id: 'a cup nobody has', kind: 'convert', input: { from: 'US', to: 'UK', text: '34EE' }, expect: { error: 'unknownCup' } },

  { id: 'looser', kind: 'sister', input: { system: 'UK', text: '34E', steps: 1 }, expect: { size: '36DD' } },
  { id: 'firmer', kind: 'sister', input: { system: 'UK', text: '34E', steps: -1 }, expect: { size: '32F' } },
  { id: 'two looser', kind: 'sister', input: { system: 'EU', text: '80C', steps: 2 }, expect: { size: '90A' } },
  { id: 'none beyond', kind: 'sister', input: { system: 'UK', text: '60C', steps: 1 }, expect: { size: null } },
];

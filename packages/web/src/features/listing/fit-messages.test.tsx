import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { MeasuresShape } from '@strapline/contract/shapes/size';
import { judgeFit } from '@strapline/domain/size/fit';
import { resolveSize, type Size } from '@strapline/domain/size/systems';
import { inch, type LengthUnit } from '@strapline/domain/size/units';
import { calculateCupVolume } from '@strapline/domain/size/volume';
import { cleanup, render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { toBody } from './fit-body.ts';
import { FitReasons } from './fit-reasons.tsx';
import { FitBasis, FitVerdictMessage } from './fit-verdict.tsx';

/** 31 in under a bust of 36.5 in: a 32DD. */
const myMeasurements = { readings: { underbust1: 31 * inch, bust1: 36.5 * inch }, size: { ukBand: 32, ordinal: 5 }, isFitChecked: false };
const wireOf32DD = Math.round(calculateCupVolume(myMeasurements.size).diameterCm * 10_000);

type Piece = { label?: string; measures?: Omit<MeasuresShape, 'unit'>; unit?: LengthUnit; measurements?: Parameters<typeof toBody>[0] };

/** The panel's sentences. */
function listMessages({ label, measures, unit = 'in', measurements = myMeasurements }: Piece): string[] {
  cleanup();
  const size = label ? parseSizeLabel(label) : null;
  const tag = { size, measures: measures ? { unit: 'in', ...measures } : null } as BraTag;
  const body = toBody(measurements);
  const judgement = judgeFit(body.readings, { size, ...tag.measures });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <FitVerdictMessage verdict={judgement.verdict} />
      <FitBasis basis={judgement.basis} isMeasured={tag.measures !== null} />
      <FitReasons judgement={judgement} tag={tag} body={body} unit={unit} />
    </I18nProvider>,
  );
  return [...container.querySelectorAll('p:not([aria-hidden])')].map((line) => line.textContent ?? '');
}

function parseSizeLabel(label: string): Size {
  const size = resolveSize('UK', label);
  if ('error' in size) throw new Error(`${label}: ${size.error}`);
  return size;
}

describe('a measured bra', () => {
  const cup = { wireWidth: wireOf32DD };

  test('that fits is firm, as a band should be', () => {
    expect(listMessages({ measures: { bandStretched: 33 * inch, ...cup } })).toEqual([
      'Likely a good fit',
      'Based on the creator’s measurements of this piece and on yours. Yours stay in your browser.',
      'It stretches to 33 in: firm on your 31 in, as a band should be.',
      'The wire is about as wide as your size needs.',
    ]);
  });

  test('is described in centimetres to visitors who use them', () => {
    const lines = listMessages({ measures: { bandStretched: 838_000, wireWidth: wireOf32DD + 9_000 }, unit: 'cm' });
    expect(lines).toContain('It stretches to 83.8 cm: firm on your 78.7 cm, as a band should be.');
    expect(lines).toContain('The wire is 0.9 cm wider than your size needs: about one cup large.');
    expect(lines[0]).toBe('Cups likely a little large');
  });

  test.each([
    [28 * inch, 'Not likely to fit', 'It stretches to 28 in, 3 in short of your 31 in: it would hardly close.'],
    [30.5 * inch, 'Likely firm in the band', 'It stretches to 30.5 in, 1/2 in short of your 31 in: firmer than a band should be.'],
    [34 * inch, 'Likely loose in the band', 'It stretches to 34 in, 3 in more than your 31 in: looser than a band should be.'],
    [36 * inch, 'Not likely to fit', 'It stretches to 36 in, 5 in more than your 31 in: too loose to hold.'],
  ])('band pulled to %d', (bandStretched, verdict, why) => {
    const lines = listMessages({ measures: { bandStretched, ...cup } });
    expect(lines[0]).toBe(verdict);
    expect(lines).toContain(why);
  });

  test('with a slack band', () => {
    expect(listMessages({ label: '32DD', measures: { bandRelaxed: 32 * inch } })).toContain(
      'It is already 32 in long without stretching: too loose to hold on your 31 in.',
    );
  });

  test('is compared in cups, by its measurements', () => {
    const lines = listMessages({ measures: { bandStretched: 33 * inch, cupWidth: wireOf32DD - 17_000 } });
    expect(lines[0]).toBe('Not likely to fit');
    expect(lines).toContain('The cup is 2/3 in narrower than your size needs: about 2 cups small.');
  });

  test('explains an underbust adjusted for the tight measurement', () => {
    const readings = { ...myMeasurements.readings, underbust2: 30.5 * inch };
    expect(listMessages({ measures: { bandStretched: 33 * inch, ...cup }, measurements: { ...myMeasurements, readings } })).toContain(
      'It stretches to 33 in: firm on your 31.5 in, adjusted for your tight measurement, as a band should be.',
    );
  });

  test('wins over its label, and says so where they differ', () => {
    const measures = { bandStretched: 33 * inch, ...cup };
    expect(listMessages({ label: '36D', measures }).at(-1)).toBe(
      'It is 2 bands looser and, by volume, one cup larger than your size, but the measurements count more.',
    );
    expect(listMessages({ label: '32DD', measures: { ...measures, bandStretched: 34 * inch } }).at(-1)).toBe(
      'It matches your size, but the measurements count more.',
    );
    expect(listMessages({ label: '32DD', measures })).toHaveLength(4);
    expect(listMessages({ label: '34D', measures: { ...measures, bandStretched: 34 * inch } })).toHaveLength(4);
  });
});

describe('a label alone', () => {
  test('says that it is one', () => {
    expect(listMessages({ label: '32DD' })).toEqual([
      'Likely a good fit',
      'Based on its size label only: the creator didn’t measure it. Labels differ between makers. Your measurements stay in your browser.',
      'It matches your size.',
    ]);
  });

  test.each([
    ['34D', 'Likely loose in the band', 'A sister size of yours: the same cups on the next looser band.'],
    ['30E', 'Likely firm in the band', 'A sister size of yours: the same cups on the next firmer band.'],
    ['32D', 'Cups likely a little small', 'It is one cup smaller than your size.'],
    ['36G', 'Not likely to fit', 'It is 2 bands looser and, by volume, 6 cups larger than your size.'],
  ])('of a %s', (label, verdict, why) => {
    const creatorName = { ...myMeasurements, readings: { underbust1: 32 * inch, bust1: 37 * inch } };
    const lines = listMessages({ label, measurements: creatorName });
    expect(lines[0]).toBe(verdict);
    expect(lines.at(-1)).toBe(why);
  });

  test('between two cups either fits', () => {
    const creatorName = { ...myMeasurements, readings: { underbust1: 32 * inch, bust1: 37.4 * inch } };
    expect(listMessages({ label: '32E', measurements: creatorName }).at(-1)).toBe('You’re between two cups, and this is one of them.');
  });

  test('fills in for what was not measured', () => {
    const lines = listMessages({ label: '34DD', measures: { bandStretched: 33 * inch } });
    expect(lines[1]).toContain('Based on the creator’s measurements, its size label and your measurements');
    expect(lines.at(-1)).toBe('Its cups are one cup larger than those of your size.');
  });
});

describe('a bra of unknown size', () => {
  test('without size and measures gets no verdict', () => {
    const missing = 'Unknown: the creator didn’t enter a size or this measurement.';
    expect(listMessages({})).toEqual(['Not enough information', missing, missing]);
  });

  test('names what is missing', () => {
    expect(listMessages({ measures: { bandStretched: 33 * inch } })[0]).toBe('Not enough information');
  });
});

describe('the body', () => {
  test('after a fit check is the size it led to', () => {
    const body = toBody({ ...myMeasurements, size: { ukBand: 30, ordinal: 6 }, isFitChecked: true });
    expect(body).toEqual({ readings: { underbust1: 30 * inch, bust1: 36 * inch }, from: 'fitCheck', size: { ukBand: 30, ordinal: 6 } });
  });

  test('of a typed size is derived from it, where possible', () => {
    expect(toBody({ readings: null, size: { ukBand: 34, ordinal: 3 }, isFitChecked: false })).toMatchObject({
      from: 'typedSize',
      size: { ukBand: 34, ordinal: 3 },
    });
    expect(toBody({ readings: null, size: { ukBand: 34, ordinal: -1 }, isFitChecked: false }).size).toBeNull();
  });
});

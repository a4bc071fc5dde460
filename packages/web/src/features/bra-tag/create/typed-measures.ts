import { type GarmentMeasure, type GarmentMeasures, garmentMeasures } from '@strapline/domain/size/garment-measures';
import { parseLength } from '@strapline/domain/size/readings';
import { fromMicrometres, type LengthUnit } from '@strapline/domain/size/units';
import { usePreferences } from '../../../platform/client-state.ts';

export type TypedMeasures = { unit: LengthUnit; texts: { [name in GarmentMeasure]?: string } };
export type MeasureField = `measures.${GarmentMeasure}`;

export const measureFields = garmentMeasures.map((name): MeasureField => `measures.${name}`);

export function emptyMeasures(): TypedMeasures {
  return { unit: usePreferences.getState().state.metric ? 'cm' : 'in', texts: {} };
}

/** undefined without any readable measurement. */
export function toMeasures({ unit, texts }: TypedMeasures): GarmentMeasures | undefined {
  const measures: GarmentMeasures = { unit };
  for (const name of garmentMeasures) {
    const length = parseLength(texts[name] ?? '', unit);
    if (!('error' in length)) measures[name] = length.micrometres;
  }
  return Object.keys(measures).length > 1 ? measures : undefined;
}

export function findUnreadable({ unit, texts }: TypedMeasures): MeasureField[] {
  return garmentMeasures.flatMap((name) => {
    const length = parseLength(texts[name] ?? '', unit);
    return 'error' in length && length.error !== 'empty' ? [`measures.${name}` as const] : [];
  });
}

export function fromMeasures(measures: GarmentMeasures | null): TypedMeasures {
  if (!measures) return emptyMeasures();
  const texts: TypedMeasures['texts'] = {};
  for (const name of garmentMeasures) {
    const length = measures[name];
    if (length !== undefined) texts[name] = String(fromMicrometres(length, measures.unit));
  }
  return { unit: measures.unit, texts };
}

import { type GarmentMeasure, type GarmentMeasures, garmentMeasures } from '@strapline/domain/size/garment-measures';
import { parseLength } from '@strapline/domain/size/readings';
import { fromMicrometres, type LengthUnit } from '@strapline/domain/size/units';
import { usePreferences } from '../../../platform/client-state.ts';

/** What was read off the tape, as typed, and in which unit. */
export type TypedMeasures = { unit: LengthUnit; texts: { [name in GarmentMeasure]?: string } };
export type MeasureField = `measures.${GarmentMeasure}`;

export const measureFields = garmentMeasures.map((name): MeasureField => `measures.${name}`);

/** Nothing yet, in the unit that its maker chose for all lengths. */
export function emptyMeasures(): TypedMeasures {
  return { unit: usePreferences.getState().state.metric ? 'cm' : 'in', texts: {} };
}

/** As the wire takes them; undefined where nothing was typed that can be read. */
export function toMeasures({ unit, texts }: TypedMeasures): GarmentMeasures | undefined {
  const measures: GarmentMeasures = { unit };
  for (const name of garmentMeasures) {
    const length = parseLength(texts[name] ?? '', unit);
    if (!('error' in length)) measures[name] = length.micrometres;
  }
  return Object.keys(measures).length > 1 ? measures : undefined;
}

/** The fields in which something stands that is no length. */
export function findUnreadable({ unit, texts }: TypedMeasures): MeasureField[] {
  return garmentMeasures.flatMap((name) => {
    const length = parseLength(texts[name] ?? '', unit);
    return 'error' in length && length.error !== 'empty' ? [`measures.${name}` as const] : [];
  });
}

/** The lengths of a tag in the unit they were read off in, to be typed over. */
export function fromMeasures(measures: GarmentMeasures | null): TypedMeasures {
  if (!measures) return emptyMeasures();
  const texts: TypedMeasures['texts'] = {};
  for (const name of garmentMeasures) {
    const length = measures[name];
    if (length !== undefined) texts[name] = String(fromMicrometres(length, measures.unit));
  }
  return { unit: measures.unit, texts };
}

import { type GarmentMeasure, type GarmentMeasures, measuresOf } from '@strapline/domain/size/garment-measures';
import { parseLength } from '@strapline/domain/size/readings';
import { fromMicrometers, type LengthUnit } from '@strapline/domain/size/units';
import { pageApp } from '../../../platform/page/app-data.ts';
import { usePreferences } from '../../../platform/state/client-state.ts';

export type TypedMeasures = { unit: LengthUnit; texts: { [name in GarmentMeasure]?: string } };

/** What is measured of a piece of this app. */
const names: readonly GarmentMeasure[] = measuresOf[pageApp.sizeSystem];

export function createEmptyMeasures(): TypedMeasures {
  return { unit: usePreferences.getState().state.metric ? 'cm' : 'in', texts: {} };
}

/** undefined without any readable measurement. */
export function parseMeasures({ unit, texts }: TypedMeasures): GarmentMeasures | undefined {
  const measures: GarmentMeasures = { unit };
  for (const name of names) {
    const length = parseLength(texts[name] ?? '', unit);
    if (!('error' in length)) measures[name] = length.micrometers;
  }
  return Object.keys(measures).length > 1 ? measures : undefined;
}

/** The paths of fields with text that is no length. */
export function findUnreadableMeasures({ unit, texts }: TypedMeasures): string[] {
  return names.flatMap((name) => {
    const length = parseLength(texts[name] ?? '', unit);
    return 'error' in length && length.error !== 'empty' ? [`measures.${name}`] : [];
  });
}

export function formatMeasures(measures: GarmentMeasures | null): TypedMeasures {
  if (!measures) return createEmptyMeasures();
  const texts: TypedMeasures['texts'] = {};
  for (const name of names) {
    const length = measures[name];
    if (length !== undefined) texts[name] = String(fromMicrometers(length, measures.unit));
  }
  return { unit: measures.unit, texts };
}

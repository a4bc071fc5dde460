import { findNominalReadings } from '@strapline/domain/size/nominal';
import { resolveSize } from '@strapline/domain/size/systems';
import { fromMicrometers } from '@strapline/domain/size/units';
import { call } from '../../platform/wire/wire.ts';
import { createCalculator, getLengthUnit, replaceInputs } from './calculator-state.ts';

/** No personal data is sent. Throws WireError. */
export async function fillExample(metric: boolean): Promise<void> {
  const { braSize, system } = await call('getRandomBraSize', {});
  const size = resolveSize(system, braSize);
  const readings = 'error' in size ? null : findNominalReadings(size);
  if (!readings) throw new Error(`there are no measurements for ${braSize}`);
  const blank = createCalculator(metric);
  const unit = getLengthUnit(blank);
  const toTypedValue = (length: number) => ({ text: String(fromMicrometers(length, unit)), unit });
  replaceInputs({
    readings: { ...blank.readings, underbust1: toTypedValue(readings.underbust1), bust1: toTypedValue(readings.bust1) },
    isExample: true,
  });
}

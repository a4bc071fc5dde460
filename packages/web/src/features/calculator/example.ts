import { nominalReadings } from '@strapline/domain/size/nominal';
import { resolveSize } from '@strapline/domain/size/systems';
import { fromMicrometres } from '@strapline/domain/size/units';
import { call } from '../../platform/wire.ts';
import { emptyCalculator, lengthUnit, replaceWith } from './calculator-state.ts';

/** No personal data is sent. Throws WireError. */
export async function fillExample(metric: boolean): Promise<void> {
  const { braSize, system } = await call('getRandomBraSize', {});
  const size = resolveSize(system, braSize);
  const readings = 'error' in size ? null : nominalReadings(size);
  if (!readings) throw new Error(`no readings for ${braSize}`);
  const blank = emptyCalculator(metric);
  const unit = lengthUnit(blank);
  const typed = (length: number) => ({ text: String(fromMicrometres(length, unit)), unit });
  replaceWith({
    readings: { ...blank.readings, underbust1: typed(readings.underbust1), bust1: typed(readings.bust1) },
    isExample: true,
  });
}

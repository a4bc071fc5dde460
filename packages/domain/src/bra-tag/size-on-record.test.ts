import { describe, expect, test } from 'vitest';
import { readSize } from './size-on-record.ts';

const typed = (system: string, label: string, braSize?: string) => readSize({ size: { system, label }, braSize });

describe('the two forms of a recorded size', () => {
  test.each([
    ['UK', '36ff', '36FF'],
    ['EU', '80E', '80E'],
    ['US', '34ddd', '34DDD'],
    // A label that the strict grammar cannot express is recorded as the UK label.
    ['IT', '3D', '34D'],
    ['AU', '20E', '42E'],
    ['JP', 'D75', '34C'],
    ['US', '34DDD/F', '34E'],
    ['EU', '75 E', '34DD'],
    ['FR', '115C', '44C'],
  ])('%s %s is recorded as %s', (system, label, braSize) => {
    expect(typed(system, label)).toMatchObject({ braSize, size: { system } });
  });

  test('keep the letters of the label itself', () => {
    expect(typed('US', '34F')).toMatchObject({ braSize: '34F', size: { system: 'US', band: 34, cup: 'F', ukBand: 34, ordinal: 6 } });
  });

  test("have no strict form where there is none: Japan's AAA has no equivalent", () => {
    expect(typed('JP', 'AAA75')).toMatchObject({ braSize: null, size: { system: 'JP', band: 75, cup: 'AAA' } });
  });

  test('may both be given if they agree', () => {
    expect(typed('EU', '75E', '75e')).toMatchObject({ braSize: '75E' });
    expect(typed('EU', '75E', '34DD')).toMatchObject({ braSize: '34DD' });
    expect(typed('EU', '75E', '34D')).toEqual({
      field: 'braSize',
      error: 'This doesn’t match the size EU 75E. Enter the same size twice, or only one of them.',
    });
  });

  test('a bare strict size gets its system from its band', () => {
    expect(readSize({ braSize: '34ff' })).toMatchObject({ braSize: '34FF', size: { system: 'UK', ordinal: 8 } });
    expect(readSize({ braSize: '80e' })).toMatchObject({ braSize: '80E', size: { system: 'EU', ordinal: 5 } });
    expect(readSize({ braSize: '12FF' })).toMatchObject({ size: { system: 'AU', ukBand: 34 } });
    expect(readSize({ braSize: '33D' })).toEqual({ braSize: '33D', size: null });
    expect(readSize({})).toEqual({ braSize: null, size: null });
  });

  test('an invalid size is refused with the message of the specification', () => {
    expect(readSize({ braSize: '34 D' })).toEqual({ field: 'braSize', error: 'Enter a valid bra size (e.g. 32DD, 38C, 28F).' });
    expect(typed('UK', '34')).toEqual({ field: 'size.label', error: 'Enter a valid bra size (e.g. 32DD, 38C, 28F).' });
    expect(typed('UK', '33D')).toEqual({ field: 'size.label', error: 'This band doesn’t exist in this sizing system.' });
  });
});

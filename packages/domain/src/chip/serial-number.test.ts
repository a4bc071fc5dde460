import { describe, expect, test } from 'vitest';
import { parseChipUid } from './serial-number.ts';

describe('the serial number of a chip', () => {
  test.each(['04a1b2c3d4e5f6', '04:A1:B2:C3:D4:E5:F6', '04 a1 b2 c3 d4 e5 f6', ' 04-A1-B2-C3-D4-E5-F6\n'])('%j is parsed', (text) => {
    expect(parseChipUid(text)).toBe('04a1b2c3d4e5f6');
  });

  test.each(['', '04a1b2c3d4e5', '04a1b2c3d4e5f6a7', '04:a1 b2:c3:d4:e5:f6', '04:a1:b2:c3:d4:e5:fg', '0:4a:1b:2c:3d:4e:5f6'])(
    '%j is refused',
    (text) => {
      expect(parseChipUid(text)).toBeNull();
    },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

describe('base64', () => {
  test('equals Node’s encoding and round-trips', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  test.each(['A', 'AA', 'AA=', 'AB==', 'AAB=', 'AA==\n', ' AA==', 'AA==AA==', 'A-_A', '===='])(
    'is only decoded in canonical form, not %j',
    (text) => {
      expect(decodeBase64(text)).toBeNull();
    },
  );
});

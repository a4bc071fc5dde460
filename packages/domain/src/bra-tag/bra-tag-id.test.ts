import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFqsid, parseFqsid } from '../profile/fqsid.ts';
import { socialPlatformKeys } from '../profile/social-platforms.ts';
import { createUsername } from '../username/username.ts';
import { formatBraTagId, formatSerial, isSeries, parseBraTagId } from './bra-tag-id.ts';

const parts = fc.record({
  modelId: fc.uint8Array({ minLength: 1, maxLength: 65 }).map((key) => createUsername(key, 0)),
  year: fc.integer({ min: 2000, max: 2999 }),
  series: fc.stringMatching(/^[a-z0-9-]{1,16}$/),
  serial: fc.integer({ min: 1, max: 1_000_000 }).map(formatSerial),
});

describe('the id of a bra tag', () => {
  test('is parsed into its four parts', () => {
    expect(parseBraTagId('amber_lark_k2p:2026:spring:0007')).toEqual({
      modelId: 'amber_lark_k2p',
      year: 2026,
      series: 'spring',
      serial: '0007',
    });
  });

  test('round-trips for any parts', () => {
    fc.assert(
      fc.property(parts, (p) => {
        expect(parseBraTagId(formatBraTagId(p))).toEqual(p);
      }),
    );
  });

  test('has one canonical form: parsing and formatting give the same text', () => {
    const nearly = fc.tuple(parts, fc.nat(40), fc.string({ maxLength: 2 })).map(([p, at, extra]) => {
      const id = formatBraTagId(p);
      return id.slice(0, at) + extra + id.slice(at);
    });
    fc.assert(
      fc.property(nearly, (text) => {
        const parsed = parseBraTagId(text);
        if (parsed) expect(formatBraTagId(parsed)).toBe(text);
      }),
    );
  });

  test.each([
    '',
    'amber_lark_k2p:2026:spring',
    'amber_lark_k2p:2026:spring:0007:1',
    'amber_lark_k2p:26:spring:0007',
    'amber_lark_k2p:2026:Spring:0007',
    'amber_lark_k2p:2026::0007',
    'amber_lark_k2p:2026:seventeen-letters:0007',
    'amber_lark_k2p:2026:spring:7',
    'amber_lark_k2p:2026:spring:00007',
    'amber_lark_k2p:2026:spring:0000',
    'amber lark:2026:spring:0007',
    ' amber_lark_k2p:2026:spring:0007',
    'amber_lark_k2p:2026:spring:0007\n',
  ])('refuses %j', (text) => {
    expect(parseBraTagId(text)).toBeNull();
  });

  test('pads serials to at least four digits', () => {
    expect([1, 42, 9999, 10_000].map(formatSerial)).toEqual(['0001', '0042', '9999', '10000']);
    expect(() => formatSerial(0)).toThrow(RangeError);
    expect(() => formatSerial(1.5)).toThrow(RangeError);
  });

  test('recognizes the name of a series', () => {
    expect(['main', 'spring-26', 'a'].every(isSeries)).toBe(true);
    expect(['', 'Main', 'with space', 'x'.repeat(17)].some(isSeries)).toBe(false);
  });
});

describe('a social id', () => {
  test('is parsed leniently into one canonical form', () => {
    expect(parseFqsid('Instagram:@Mara.Sews')).toEqual({ platform: 'instagram', handle: 'mara.sews' });
    expect(parseFqsid('twitter:Mara')).toEqual({ platform: 'x', handle: 'mara' });
    expect(parseFqsid('mastodon:@Mara@sewing.example')).toEqual({ platform: 'mastodon', handle: 'mara@sewing.example' });
    expect(formatFqsid({ platform: 'x', handle: '@Mara' })).toBe('x:mara');
  });

  test('round-trips', () => {
    const platform = fc.constantFrom(...socialPlatformKeys);
    const handle = fc.stringMatching(/^[a-z0-9][a-z0-9_.-]{0,30}$/);
    fc.assert(
      fc.property(platform, handle, (p, h) => {
        expect(parseFqsid(formatFqsid({ platform: p, handle: h }))).toEqual({ platform: p, handle: h });
      }),
    );
  });

  test.each(['mara', 'myspace:mara', 'x:', 'x:@', 'x:a b', 'x:a:b', 'x:..', 'instagram:mara@sewing.example'])('refuses %j', (text) => {
    expect(parseFqsid(text)).toBeNull();
  });

  test('knows the platforms of the specification, of which two are one', () => {
    expect(socialPlatformKeys).toHaveLength(11);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBioCode, formatBioCode, hasBioCode } from './bio-code.ts';
import { findNextHandleStatus, handleStates, handleStatuses, listOwnHandleActions } from './handle.states.ts';

const code = createBioCode(Uint8Array.of(0x3a, 0x47, 0x44, 0xdf, 0xad));

describe('the code for a bio', () => {
  test('has 40 bits in eight symbols, and is shown in two groups', () => {
    expect(formatBioCode('strapline', code)).toBe('strapline 793M-9QXD');
    expect(createBioCode(new Uint8Array(5))).toBe('00000000');
    expect(createBioCode(new Uint8Array(5).fill(255))).toBe('ZZZZZZZZ');
    expect(() => createBioCode(new Uint8Array(4))).toThrow(RangeError);
  });

  test('is found however people write it', () => {
    for (const bio of [
      'Bras, one of each. strapline 793M-9QXD',
      '793m9qxd',
      'Fridays!\n\n793M – 9QXD',
      '7\u200b93M\u00ad9QXD ♥',
      'Strapline ７９３Ｍ-９ＱＸＤ',
    ])
      expect(hasBioCode(bio, code), bio).toBe(true);
    expect(hasBioCode('oOlL iI00', '00111100')).toBe(true);
  });

  test('is not found in what is only similar', () => {
    for (const bio of ['', 'strapline', '793M-9QX', '793M-9QXE', '9QXD-793M']) expect(hasBioCode(bio, code), bio).toBe(false);
  });

  test('is found in any bio that has it, and nothing else is', () => {
    const bytes = fc.uint8Array({ minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(bytes, bytes, fc.string(), fc.string(), (one, other, before, after) => {
        expect(hasBioCode(`${before}${formatBioCode('toptop', createBioCode(one))}${after}`, createBioCode(one))).toBe(true);
        if (createBioCode(one) !== createBioCode(other)) expect(hasBioCode(createBioCode(one), createBioCode(other))).toBe(false);
      }),
    );
  });
});

describe('a claimed handle', () => {
  test('is proven by what we read or by the team, never by the person', () => {
    expect(findNextHandleStatus('waiting', 'see', 'system')).toBe('proven');
    expect(findNextHandleStatus('in_review', 'prove', 'operator')).toBe('proven');
    for (const status of handleStatuses)
      for (const action of ['see', 'prove', 'dispute', 'refuse', 'expire'] as const)
        expect(findNextHandleStatus(status, action, 'owner'), `${status} ${action}`).toBeNull();
  });

  test('counts for nobody while two people have shown that it is theirs', () => {
    expect(findNextHandleStatus('proven', 'dispute', 'system')).toBe('disputed');
    expect(findNextHandleStatus('waiting', 'dispute', 'system')).toBe('disputed');
    expect(findNextHandleStatus('disputed', 'prove', 'operator')).toBe('proven');
  });

  test('can be given up, and claimed again after every end', () => {
    for (const status of ['waiting', 'in_review', 'proven', 'disputed'] as const)
      expect(findNextHandleStatus(status, 'release', 'owner'), status).toBe('released');
    for (const status of ['refused', 'expired', 'released'] as const) expect(Object.keys(handleStates[status])).toEqual(['claim']);
  });

  test('is looked at by us where we can read the platform, else by the team', () => {
    expect(listOwnHandleActions('waiting', { isReadable: true })).toEqual(['check', 'askTeam', 'release']);
    expect(listOwnHandleActions('waiting', { isReadable: false })).toEqual(['askTeam', 'release']);
    expect(listOwnHandleActions('proven', { isReadable: true })).toEqual(['release']);
    expect(listOwnHandleActions('expired', { isReadable: true })).toEqual(['claim']);
  });
});

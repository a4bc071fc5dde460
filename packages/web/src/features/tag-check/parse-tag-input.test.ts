import { createStrapCode, formatStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { describe, expect, test } from 'vitest';
import { parseTagInput } from './parse-tag-input.ts';

const origin = 'https://strapline.example';
const parseInput = (text: string) => parseTagInput(text, origin);
const braTagId = 'amber_lark_k2p:2026:spring:0007';
const code = createStrapCode(new Uint8Array([3, 1, 4, 1, 5, 9, 2, 6])) ?? '';
const tap = `/t/dev1?e=${'A1'.repeat(16)}&f=${'B2'.repeat(16)}&c=${'C3'.repeat(8)}`;

describe('input is recognized without a server call', () => {
  test('a tag, by its id or by the URL in its QR code', () => {
    expect(parseInput(` ${braTagId.toUpperCase()} `)).toEqual({ kind: 'tag', braTagId, byAddress: false });
    expect(parseInput(`${origin}/bratag/${braTagId}`)).toEqual({ kind: 'tag', braTagId, byAddress: true });
    expect(parseInput(`${origin}/bratag/${encodeURIComponent(braTagId)}/action?verb=claim`)).toEqual({
      kind: 'tag',
      braTagId,
      byAddress: true,
    });
  });

  test('a strap code, however it is spaced', () => {
    expect(code).toHaveLength(13);
    for (const text of [code, formatStrapCode(code), formatStrapCode(code).toLowerCase().replaceAll('-', ' ')])
      expect(parseInput(text), text).toEqual({ kind: 'code', code });
  });

  test('a strap code with one wrong symbol', () => {
    const other = code[3] === '9' ? '8' : '9';
    expect(parseInput(code.slice(0, 3) + other + code.slice(4))).toEqual({ kind: 'checksumMismatch' });
    expect(parseInput('7K3M-9QXD-2VTB-U')).toEqual({ kind: 'checksumMismatch' });
  });

  test('a tap URL, and a malformed one', () => {
    expect(parseInput(origin + tap)).toEqual({ kind: 'tap', path: tap });
    expect(parseInput(origin + tap.toLowerCase())).toEqual({ kind: 'invalidTap' });
    expect(parseInput(`${origin}${tap}&x=1`)).toEqual({ kind: 'invalidTap' });
  });

  test('another site’s URL, even with a path like ours', () => {
    expect(parseInput(`https://strapline.example.evil.test/bratag/${braTagId}`)).toEqual({
      kind: 'otherSite',
      host: 'strapline.example.evil.test',
    });
    expect(parseInput(`http://strapline.example${tap}`)).toEqual({ kind: 'otherSite', host: 'strapline.example' });
  });

  test('anything else', () => {
    expect(parseInput('  ')).toEqual({ kind: 'empty' });
    for (const text of ['rose balconette', 'amber_lark_k2p:2026', `${origin}/account`, '12345'])
      expect(parseInput(text), text).toEqual({ kind: 'unrecognized' });
  });
});

import { expect, test } from 'vitest';
import { secretFindings } from './secret-scan.ts';

const found = (text: string) => secretFindings([{ path: 'a.md', text }]).map(({ line, what }) => `${line} ${what}`);

// Concatenated, so that the scan of the repository does not find these samples.
const join = (...pieces: string[]) => pieces.join('');

test.each([
  ['a registry host', join('https://registry.', 'npmjs.org/x'), '1 names a package registry'],
  ['a home folder', join('see /ho', 'me/alex/notes'), '1 names a path of one machine'],
  ['a Mac home folder', join('see /Us', 'ers/alex'), '1 names a path of one machine'],
  ['a root folder', join('x\nsee /ro', 'ot/.npm'), '2 names a path of one machine'],
  ['a private key', join('-----BEGIN RSA PRIVATE ', 'KEY-----'), '1 holds a private key'],
  ['a live payment key', join('sk_', 'live_0123456789abcdefghijklmn'), '1 holds a live payment key'],
])('%s is found', (_, text, what) => expect(found(text)).toEqual([what]));

test.each(['/usr/bin/chromium', 'packages/root/x', 'https://example.com/home/alex', './worked/main.ts'])('%s is not reported', (text) =>
  expect(found(text)).toEqual([]),
);

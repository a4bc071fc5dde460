import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { createTestWallet } from './test-wallet.ts';
import { checkWalletMessage, formatWalletMessage, parseWalletMessage, type WalletMessage } from './wallet-message.ts';
import { isChecksumAddress, recoverSigner } from './wallet-signature.ts';

const wallet = createTestWallet();
const now = new Date('2026-11-15T18:22:00Z');
const pairId = 'amber_lark_k2p:2026:main:0002';
const fields = {
  domain: 'strapline.example',
  address: wallet.address,
  statement: 'Bind this wallet to my pair on Strapline.',
  uri: 'https://strapline.example',
  nonce: 'r4Kd8mTqX2wZ9bNc',
  issuedAt: '2026-11-15T18:20:07Z',
  expirationTime: '2026-11-15T18:30:07Z',
  requestId: pairId,
};
const expected = { origin: 'https://strapline.example', appName: 'Strapline', requestId: pairId, now };
const text = formatWalletMessage(fields);

describe('a wallet’s message', () => {
  test('is read as it was written', () => {
    const message = parseWalletMessage(text);
    expect(message).toEqual({ ...fields, version: '1', chainId: '1' });
    expect(message && checkWalletMessage(message, expected)).toBeNull();
  });

  test('takes the times and the port of a real site', () => {
    const other = { ...fields, domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', issuedAt: '2026-11-15T19:20:07.123+01:00' };
    const message = parseWalletMessage(formatWalletMessage(other));
    expect(message && checkWalletMessage(message, { ...expected, origin: 'http://127.0.0.1:8080' })).toBeNull();
  });

  const broken: [string, string][] = [
    ['a line at its end', `${text}\n`],
    ['a line before it', `\n${text}`],
    ['Windows line ends', text.replaceAll('\n', '\r\n')],
    ['another first line', text.replace('wants you to sign in', 'asks you to sign in')],
    ['a scheme', `https://${text}`],
    ['no statement', text.replace(`${fields.statement}\n\n`, '')],
    ['a statement of two lines', text.replace(fields.statement, 'Bind this wallet\nto my pair.')],
    ['no empty line after the address', text.replace(`${fields.address}\n\n`, `${fields.address}\n`)],
    ['a short address', text.replace(fields.address, fields.address.slice(0, -1))],
    ['no URI', text.replace(/\nURI: .*/, '')],
    ['fields in another order', text.replace(/(\nVersion: 1)(\nChain ID: 1)/, '$2$1')],
    ['a lower-case label', text.replace('Chain ID', 'Chain id')],
    ['a short nonce', text.replace(fields.nonce, 'r4Kd8mT')],
    ['a nonce with a sign', text.replace(fields.nonce, 'r4Kd8mTq-X2w')],
    ['no expiration', text.replace(/\nExpiration Time: .*/, '')],
    ['no request', text.replace(/\nRequest ID: .*/, '')],
    ['resources', `${text}\nResources:\n- https://strapline.example/more`],
    ['a doubled field', text.replace('Chain ID: 1', 'Chain ID: 1\nChain ID: 1')],
    ['a letter of another alphabet', text.replace('Bind', 'Βind')],
    ['nothing', ''],
  ];
  test.each(broken)('is refused with %s', (_, changed) => {
    expect(changed).not.toBe(text);
    expect(parseWalletMessage(changed)).toBeNull();
  });

  const wrong: [string, Partial<WalletMessage>, string][] = [
    ['another domain', { domain: 'strapline.example.net' }, 'otherSite'],
    ['another origin', { uri: 'https://strapline.example.net' }, 'otherSite'],
    ['a page of the site', { uri: 'https://strapline.example/apair' }, 'otherSite'],
    ['http', { uri: 'http://strapline.example' }, 'otherSite'],
    ['another statement', { statement: 'Bind this wallet to my pair on Toptop.' }, 'otherStatement'],
    ['another version', { version: '2' }, 'otherVersion'],
    ['another chain', { chainId: '137' }, 'otherChain'],
    ['chain 01', { chainId: '01' }, 'otherChain'],
    ['another pair', { requestId: 'amber_lark_k2p:2026:main:0003' }, 'otherRequest'],
    ['an issue in the future', { issuedAt: '2026-11-15T18:23:30Z', expirationTime: '2026-11-15T18:33:30Z' }, 'badTime'],
    ['a day that doesn’t exist', { issuedAt: '2026-02-30T18:20:07Z' }, 'badTime'],
    ['a time without a zone', { issuedAt: '2026-11-15T18:20:07' }, 'badTime'],
    ['an end before its issue', { expirationTime: '2026-11-15T18:20:07Z' }, 'badTime'],
    ['an old issue', { issuedAt: '2026-11-15T18:11:59Z' }, 'expired'],
    ['an end that has passed', { expirationTime: '2026-11-15T18:22:00Z' }, 'expired'],
  ];
  test.each(wrong)('is refused for %s', (_, change, fault) => {
    const message = parseWalletMessage(text);
    expect(message && checkWalletMessage({ ...message, ...change }, expected)).toBe(fault);
  });
});

describe('a wallet’s signature', () => {
  test('names its address', () => {
    expect(recoverSigner(text, wallet.sign(text))).toBe(wallet.address);
  });

  // The addresses of the first keys are known from many sources.
  test.each([
    [1, '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
    [2, '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'],
  ])('of the key %i is by %s', (key, address) => {
    const known = createTestWallet(hexToBytes(key.toString(16).padStart(64, '0')));
    expect(known.address).toBe(address);
    expect(recoverSigner('hello', known.sign('hello'))).toBe(address);
  });

  test('takes a v of 0 and 1 as well', () => {
    const signature = wallet.sign(text);
    const v = Number.parseInt(signature.slice(-2), 16) - 27;
    expect(recoverSigner(text, `${signature.slice(0, -2)}0${v}`)).toBe(wallet.address);
  });

  test('of another text or another wallet names another address', () => {
    expect(recoverSigner(`${text} `, wallet.sign(text))).not.toBe(wallet.address);
    expect(recoverSigner(text, createTestWallet().sign(text))).not.toBe(wallet.address);
  });

  const signature = wallet.sign(text);
  test.each([
    ['a high s', wallet.signHigh(text)],
    ['a v of 29', `${signature.slice(0, -2)}1d`],
    ['a v with a chain', `${signature.slice(0, -2)}25`],
    ['an r of zero', `0x${'0'.repeat(64)}${signature.slice(66)}`],
    ['an s of zero', `${signature.slice(0, 66)}${'0'.repeat(64)}${signature.slice(-2)}`],
    ['an r out of range', `0x${'f'.repeat(64)}${signature.slice(66)}`],
    ['no 0x', signature.slice(2)],
    ['64 bytes', signature.slice(0, -2)],
    ['66 bytes', `${signature}00`],
    ['other characters', `0x${'g'.repeat(130)}`],
  ])('is refused with %s', (_, broken) => expect(recoverSigner(text, broken)).toBeNull());
});

describe('an address', () => {
  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', false],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', false],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee', false],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ])('%s: %s', (address, isValid) => expect(isChecksumAddress(address)).toBe(isValid));
});

import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChipBatch } from './chip-keys.ts';
import { computeLrpCmac, createLrp, evaluateLrp, splitNibbles } from './lrp.ts';
import { readSdm } from './sdm.ts';
import { parseTapAddress, parseTapPath } from './tap-address.ts';
import { parseTear } from './tear.ts';
import { computeTestCmac, createLrpTestTap, createTestTap, type TestChip } from './test-chip.ts';
import { verifyTap } from './verify-tap.ts';

const host = 'https://strapline.test';
const master = Buffer.from('a chip factory keeps this secret');
const chip: TestChip = { kid: 'spring-26', master, uid: '04a1b2c3d4e5f6', counter: 17, tear: 'CCSL1' };
const batch = createChipBatch('spring-26', 'AES', master);

/** What the server does with a tap before it loads the tag. */
const tapped = (address: string, issuingBatch = batch) => {
  const parsed = parseTapAddress(address, host);
  return verifyTap(parsed, parsed?.kid === issuingBatch.kid ? issuingBatch : null);
};

const anyChip = fc.record({
  kid: fc.constant('spring-26'),
  master: fc.constant(master),
  uid: fc.uint8Array({ minLength: 7, maxLength: 7 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  counter: fc.nat(0xffffff),
});

describe('a tap', () => {
  test('gives the chip’s UID, its counter and that its loop is closed', () => {
    expect(tapped(createTestTap(chip))).toEqual({ uid: '04a1b2c3d4e5f6', counter: 17, tear: 'closed' });
  });

  test('of any chip at any counter round-trips', () => {
    fc.assert(
      fc.property(anyChip, (chip) => {
        expect(tapped(createTestTap(chip))).toEqual({ uid: chip.uid, counter: chip.counter, tear: null });
      }),
    );
  });

  test('is refused with any single bit flipped', () => {
    for (const address of [createTestTap(chip), createTestTap({ kid: chip.kid, master, uid: chip.uid, counter: 16_777_215 })]) {
      expect(tapped(address)).not.toHaveProperty('refused');
      const bytes = Buffer.from(address);
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const turned = Buffer.from(bytes);
        turned[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(tapped(turned.toString('latin1')), turned.toString('latin1')).toHaveProperty('refused');
      }
    }
  });

  test('in LRP mode is accepted for a batch in that mode, and refused with any byte changed', () => {
    const lrpBatch = createChipBatch('spring-26', 'LRP', master);
    const address = createLrpTestTap({ ...chip, tear: 'OCSL1' });
    expect(tapped(address, lrpBatch)).toEqual({ uid: '04a1b2c3d4e5f6', counter: 17, tear: 'opened' });
    expect(tapped(address)).toEqual({ refused: 'bad_format' });
    for (let at = 0; at < address.length; at += 1) {
      const turned = `${address.slice(0, at)}${address[at] === '7' ? '8' : '7'}${address.slice(at + 1)}`;
      expect(tapped(turned, lrpBatch), turned).toHaveProperty('refused');
    }
  });

  test('of another issuer’s chip is refused', () => {
    expect(tapped(createTestTap({ ...chip, master: Buffer.alloc(32, 1) }))).toEqual({ refused: 'bad_mac' });
    expect(tapped(createTestTap({ ...chip, kid: 'autumn-26' }))).toEqual({ refused: 'unknown_kid' });
  });

  test('cannot be combined from two others', () => {
    const part = (address: string, name: string) => new RegExp(`${name}=([0-9A-F]+)`).exec(address)?.[1] ?? '';
    const opened = createTestTap({ ...chip, counter: 18, tear: 'OOSL1' });
    const mixed = opened.replace(part(opened, 'f'), part(createTestTap(chip), 'f'));
    expect(tapped(mixed)).toEqual({ refused: 'bad_mac' });
    expect(tapped(opened.replace(/&f=[0-9A-F]+/, ''))).toEqual({ refused: 'bad_mac' });
  });

  test('without a counter could be replayed, so it is refused', () => {
    expect(tapped(createTestTap({ kid: chip.kid, master, uid: chip.uid, counter: 17, tag: 0x87 }))).toEqual({ refused: 'no_counter' });
  });

  test.each([
    ['no UID', 0x47],
    ['a UID of another length', 0xc4],
    ['nothing', 0x00],
  ])('with %s has no key that could have signed it', (_, tag) => {
    expect(tapped(createTestTap({ kid: chip.kid, master, uid: chip.uid, counter: 17, tag }))).toEqual({ refused: 'bad_mac' });
  });

  test('without a UID is refused even when it is signed with the key of no UID', () => {
    expect(tapped(createTestTap({ kid: chip.kid, master, uid: '00000000000000', counter: 17, tag: 0x47 }))).toEqual({ refused: 'bad_mac' });
  });

  test('is read in the mode of its batch, whatever its length says', () => {
    const lrpBatch = createChipBatch('spring-26', 'LRP', master);
    expect(tapped(createTestTap(chip), lrpBatch)).toEqual({ refused: 'bad_format' });
    const long = createTestTap(chip).replace(/e=[0-9A-F]{32}/, `e=${'0'.repeat(48)}`);
    expect(tapped(long)).toEqual({ refused: 'bad_format' });
    expect(tapped(long, lrpBatch)).toEqual({ refused: 'bad_mac' });
    expect(tapped(long, createChipBatch('autumn-26', 'AES', master))).toEqual({ refused: 'unknown_kid' });
  });
});

describe('an address that is not of the layout', () => {
  const good = createTestTap(chip);
  test.each([
    ['in lower case', good.toLowerCase()],
    ['with one digit in lower case', good.replace(/(e=[0-9]*)([A-F])/, (_, digits, letter) => digits + letter.toLowerCase())],
    ['with a parameter twice', `${good}&e=${'0'.repeat(32)}`],
    ['with a parameter more', `${good}&x=1`],
    ['with the parameters in another order', good.replace(/(e=\w+)&(f=\w+)/, '$2&$1')],
    ['with an escaped digit', good.replace('?e=', '?e=%41').slice(0, -2)],
    ['with a MAC of 7 bytes', good.slice(0, -2)],
    ['with no MAC', good.slice(0, -16)],
    ['with a line break behind it', `${good}\n`],
    ['with a space before it', ` ${good}`],
    ['with a fragment', `${good}#top`],
    ['on another host', good.replace('strapline.test', 'strapline.test.example')],
    ['without TLS', good.replace('https', 'http')],
    ['without a kid', good.replace('spring-26', '')],
    ['with a deeper path', good.replace('/t/', '/t/t/')],
    ['of nothing', ''],
  ])('%s is refused before any computation', (_, address) => {
    expect(parseTapAddress(address, host)).toBeNull();
    expect(verifyTap(parseTapAddress(address, host), batch)).toEqual({ refused: 'bad_format' });
  });

  test('is parsed without throwing, whatever the text', () => {
    const likely = fc.array(fc.constantFrom(...'0123456789ABCDEFefct=&?/\n%'), { maxLength: 100 }).map((symbols) => symbols.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), likely), (text) => {
        expect(parseTapAddress(text, host)).toBeNull();
        expect(verifyTap(parseTapPath(`/t/spring-26?e=${text}`), batch)).toHaveProperty('refused');
      }),
    );
  });

  test('is also parsed from the path of a request', () => {
    expect(parseTapPath(good.slice(host.length))).toEqual(parseTapAddress(good, host));
    expect(parseTapPath(`.${good.slice(host.length + 1)}`)).toBeNull();
  });
});

describe('a tear loop', () => {
  test.each([
    ['CCSL1', 'closed'],
    ['OCSL1', 'opened'],
    ['OOSL1', 'opened'],
    ['IISL1', 'uninitialised'],
    ['COSL1', 'impossible'],
    ['XXSL1', 'impossible'],
    ['CCSL2', 'impossible'],
  ] as const)('that says %s is %s', (text, tear) => {
    expect(tapped(createTestTap({ ...chip, tear: text }))).toMatchObject({ tear });
    expect(parseTear(Buffer.from(`${text}and the rest`))).toBe(tear);
  });
});

// A chip of another issuer may mirror in clear and claim anything.
describe('a message of another issuer’s chip', () => {
  const key = Buffer.alloc(16, 5);
  const macOf = (mirrored: Buffer) => {
    const vector = Buffer.concat([Buffer.from('3cc300010080', 'hex'), mirrored, Buffer.alloc(10 - mirrored.length)]);
    return computeTestCmac(computeTestCmac(key, vector), Buffer.alloc(0)).filter((_, index) => index % 2 === 1);
  };
  const read = (uid: Buffer | null, counter: number | null) => {
    const mirrored = Buffer.concat([uid ?? Buffer.alloc(0), counter === null ? Buffer.alloc(0) : Buffer.from([counter, 0, 0])]);
    const mac = macOf(mirrored);
    return readSdm('AES', { picc: { uid, counter }, macInput: Buffer.alloc(0), mac }, { metaRead: null, fileRead: () => key }).verdict;
  };
  const lrpPicc = (metaRead: Buffer, plain: Buffer) => {
    const random = Buffer.from('0badc0de0badc0de', 'hex');
    const block = createCipheriv('aes-128-ecb', evaluateLrp(createLrp(metaRead, 0), splitNibbles(random), true), null).setAutoPadding(
      false,
    );
    return Buffer.concat([random, block.update(plain)]);
  };
  const uid = Buffer.from('04a1b2c3d4e5f6', 'hex');

  test('may be authentic but in clear, which is not accepted', () => {
    expect(read(uid, 3)).toBe('plain_mode');
    expect(read(uid, null)).toBe('no_counter');
    expect(read(null, 3)).toBe('no_uid');
  });

  // Only bit 6 set: the counter follows the first byte, whatever the UID length bits say.
  test.each([0x40, 0x47, 0x4f, 0x60])('may mirror its counter but no UID (first byte %i), and is authentic without a known chip', (tag) => {
    const counter = Buffer.from([0x39, 0x30, 0x01]);
    const plain = Buffer.concat([Uint8Array.of(tag), counter, Buffer.alloc(12, 0xa5)]);
    const picc = createCipheriv('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(plain);
    const keys = { metaRead: key, fileRead: () => key };
    const message = { picc, macInput: Buffer.alloc(0), mac: macOf(counter) };
    expect(readSdm('AES', message, keys)).toMatchObject({ verdict: 'no_uid', macValid: true, uid: null, counter: 0x013039 });
    expect(readSdm('AES', { ...message, mac: macOf(Buffer.alloc(0)) }, keys)).toMatchObject({
      verdict: 'bad_mac',
      macValid: false,
      counter: 0x013039,
    });
    const lrpMessage = { ...message, picc: lrpPicc(key, plain) };
    const { session } = readSdm('LRP', lrpMessage, keys);
    const mac = computeLrpCmac(createLrp(session.macKey, 0), message.macInput).filter((_, index) => index % 2 === 1);
    expect(Buffer.from(session.vector).toString('hex')).toBe('00010080393001000000000000001ee1');
    expect(readSdm('LRP', { ...lrpMessage, mac }, keys)).toMatchObject({ verdict: 'no_uid', macValid: true, uid: null, counter: 0x013039 });
  });

  test('may mirror nothing but its MAC', () => {
    const plain = Buffer.alloc(16);
    const picc = createCipheriv('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(plain);
    const message = { picc, macInput: Buffer.alloc(0), mac: macOf(Buffer.alloc(0)) };
    expect(readSdm('AES', message, { metaRead: key, fileRead: () => key })).toMatchObject({ verdict: 'no_uid', uid: null, counter: null });
  });

  test('with a UID of another length cannot be read', () => {
    const plain = Buffer.concat([Uint8Array.of(0xc4), Buffer.alloc(15, 1)]);
    const picc = createCipheriv('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(plain);
    const message = { picc, macInput: Buffer.alloc(0), mac: macOf(Buffer.alloc(0)) };
    expect(readSdm('AES', message, { metaRead: key, fileRead: () => key })).toMatchObject({ verdict: 'bad_mac', uid: null, counter: null });
  });
});

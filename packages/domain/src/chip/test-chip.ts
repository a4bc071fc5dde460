/** A chip and its encoder, for tests. Built on Node's AES and an independent CMAC, so that a bug in ours is not repeated here. */
import { createCipheriv, hkdfSync } from 'node:crypto';
import { computeLrpCmac, createLrp, evaluateLrp, type Lrp, splitNibbles } from './lrp.ts';

export type TestChip = { kid: string; master: Uint8Array; uid: string; counter: number; tear?: string; host?: string; tag?: number };

/** The URL that the chip writes at its next read in AES mode. `tear` is the text of its file data; `tag` the first byte of its PICCData. */
export function createTestTap({ kid, master, uid, counter, tear, host = 'https://strapline.test', tag = 0xc7 }: TestChip): string {
  const hasUid = (tag & 0x80) !== 0;
  const mirrored = Buffer.concat([
    hasUid ? Buffer.from(uid, 'hex') : Buffer.alloc(0),
    (tag & 0x40) !== 0 ? little(counter) : Buffer.alloc(0),
  ]);
  const picc = Buffer.concat([Uint8Array.of(tag), mirrored, Buffer.alloc(15 - mirrored.length, 0xa5)]);
  const fileKey = chipFileKey(master, kid, uid);
  const body = Buffer.concat([mirrored, Buffer.alloc(10 - mirrored.length)]);
  const encKey = computeTestCmac(fileKey, Buffer.concat([Buffer.from('c33c00010080', 'hex'), body]));
  const macKey = computeTestCmac(fileKey, Buffer.concat([Buffer.from('3cc300010080', 'hex'), body]));
  const iv = ecb(encKey, Buffer.concat([little(counter), Buffer.alloc(13)]));
  const file = tear === undefined ? '' : `&f=${upper(cbc(encKey, iv, Buffer.from(tear.padEnd(16, '.'), 'latin1')))}`;
  const signed = `t/${kid}?e=${upper(cbc(base(master, kid, 'meta-read'), Buffer.alloc(16), picc))}${file}&c=`;
  const mac = computeTestCmac(macKey, Buffer.from(signed)).filter((_, index) => index % 2 === 1);
  return `${host}/${signed}${upper(mac)}`;
}

/** The URL of a read in LRP mode, always with file data. Uses our own LRP, which is tested against published values. */
export function createLrpTestTap({ kid, master, uid, counter, tear = 'CCSL1', host = 'https://strapline.test' }: TestChip): string {
  const mirrored = Buffer.concat([Buffer.from(uid, 'hex'), little(counter)]);
  const random = Buffer.from('0badc0de0badc0de', 'hex');
  const picc = lricb(
    createLrp(base(master, kid, 'meta-read'), 0),
    random,
    Buffer.concat([Uint8Array.of(0xc7), mirrored, Buffer.alloc(5, 0xa5)]),
  );
  const vector = Buffer.concat([Buffer.from('00010080', 'hex'), mirrored, Buffer.from('1ee1', 'hex')]);
  const session = computeLrpCmac(createLrp(chipFileKey(master, kid, uid), 0), vector);
  const file = lricb(createLrp(session, 1), Buffer.concat([little(counter), Buffer.alloc(3)]), Buffer.from(tear.padEnd(16, '.'), 'latin1'));
  const signed = `t/${kid}?e=${upper(random)}${upper(picc)}&f=${upper(file)}&c=`;
  const mac = computeLrpCmac(createLrp(session, 0), Buffer.from(signed)).filter((_, index) => index % 2 === 1);
  return `${host}/${signed}${upper(mac)}`;
}

function lricb(cipher: Lrp, counter: Uint8Array, block: Uint8Array): Buffer {
  return ecb(evaluateLrp(cipher, splitNibbles(counter), true), block);
}

/** CMAC after NIST SP 800-38B on bigints instead of bytes. */
export function computeTestCmac(key: Uint8Array, message: Uint8Array, least = 1): Buffer {
  const k1 = doubled(number(ecb(key, Buffer.alloc(16))));
  const blocks = Math.max(least, Math.ceil(message.length / 16));
  const whole = message.length === blocks * 16;
  const padded = Buffer.concat([message, ...(whole ? [] : [Uint8Array.of(0x80)])]);
  const full = Buffer.concat([padded, Buffer.alloc(blocks * 16 - padded.length)]);
  const last = bytes(number(full.subarray(-16)) ^ (whole ? k1 : doubled(k1)));
  return cbc(key, Buffer.alloc(16), Buffer.concat([full.subarray(0, -16), last])).subarray(-16);
}

function chipFileKey(master: Uint8Array, kid: string, uid: string): Buffer {
  const input = Buffer.concat([Buffer.from(`01${uid}d2760000850101`, 'hex'), Buffer.from('SL1'), Uint8Array.of(2)]);
  return computeTestCmac(base(master, kid, 'file-read'), input, 2);
}

function base(master: Uint8Array, kid: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, kid, `strapline/ntag424/v1/${label}`, 16));
}

function ecb(key: Uint8Array, block: Uint8Array): Buffer {
  return createCipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(block);
}

function cbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  return createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false).update(data);
}

function doubled(value: bigint): bigint {
  return BigInt.asUintN(128, value << 1n) ^ (value >> 127n ? 0x87n : 0n);
}

function number(block: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(block).toString('hex')}`);
}

function bytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(32, '0'), 'hex');
}

function little(counter: number): Buffer {
  const three = Buffer.alloc(3);
  three.writeUIntLE(counter, 0, 3);
  return three;
}

function upper(data: Uint8Array): string {
  return Buffer.from(data).toString('hex').toUpperCase();
}

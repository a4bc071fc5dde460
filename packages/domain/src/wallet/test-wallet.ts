import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { formatPublicKeyAddress, hashPersonalMessage } from './wallet-signature.ts';

export type TestWallet = { address: string; sign(text: string): string; signHigh(text: string): string };

const order = secp256k1.Point.Fn.ORDER;

/** A wallet with a key pair of its own, as browsers have it; for tests only. `signHigh` gives the other form of a signature. */
export function createTestWallet(secretKey: Uint8Array = secp256k1.utils.randomSecretKey()): TestWallet {
  const sign = (text: string) =>
    secp256k1.Signature.fromBytes(
      secp256k1.sign(hashPersonalMessage(text), secretKey, { prehash: false, format: 'recovered', lowS: true }),
      'recovered',
    );
  const format = (r: bigint, s: bigint, recovery: number) =>
    `0x${r.toString(16).padStart(64, '0')}${s.toString(16).padStart(64, '0')}${bytesToHex(Uint8Array.of(27 + recovery))}`;
  return {
    address: formatPublicKeyAddress(secp256k1.getPublicKey(secretKey, false)),
    sign: (text) => {
      const { r, s, recovery = 0 } = sign(text);
      return format(r, s, recovery);
    },
    signHigh: (text) => {
      const { r, s, recovery = 0 } = sign(text);
      return format(r, order - s, 1 - recovery);
    },
  };
}

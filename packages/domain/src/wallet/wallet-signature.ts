import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash that a wallet signs for a text (EIP-191, version 0x45). */
export function hashPersonalMessage(text: string): Uint8Array {
  const message = utf8ToBytes(text);
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message));
}

/** The address of an uncompressed public key of 65 bytes, with the checksum of EIP-55. */
export function formatPublicKeyAddress(publicKey: Uint8Array): string {
  return formatAddress(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20)));
}

/** Whether an address is 0x and 40 hexadecimal digits with the checksum of EIP-55. */
export function isChecksumAddress(address: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(address) && formatAddress(address.slice(2).toLowerCase()) === address;
}

/**
 * The address that signed a text, from r, s and v as 0x and 130 hexadecimal digits; null for a signature that isn't one. A high s is refused: with it, every
 * signature has a second form (EIP-2).
 */
export function recoverSigner(text: string, signature: string): string | null {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return null;
  const bytes = hexToBytes(signature.slice(2));
  const recovery = readRecovery(bytes[64] ?? 0);
  if (recovery === null) return null;
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').addRecoveryBit(recovery);
    if (parsed.hasHighS()) return null;
    return formatPublicKeyAddress(parsed.recoverPublicKey(hashPersonalMessage(text)).toBytes(false));
  } catch {
    // The library throws for an r or s that is out of range, and where no public key fits.
    return null;
  }
}

/** v is 27 or 28; some wallets give 0 or 1. */
function readRecovery(v: number): 0 | 1 | null {
  if (v === 27 || v === 0) return 0;
  return v === 28 || v === 1 ? 1 : null;
}

/** An address of 40 lowercase hexadecimal digits, with the checksum of EIP-55. */
export function formatAddress(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

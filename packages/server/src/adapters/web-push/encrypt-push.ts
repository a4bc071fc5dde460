import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from '../../ports/web-push.ts';

const recordSize = 4096;

/** Encrypts a message for one browser (RFC 8291) as one record of `aes128gcm` (RFC 8188). The key pair and salt are new for each message. */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushTarget['keys'],
  fresh: { sender: ECDH; salt: Buffer } = createFreshKeys(),
): Buffer {
  const { sender, salt } = fresh;
  const [receiverKey, senderKey] = [Buffer.from(p256dh, 'base64url'), sender.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const inputKey = hkdfSync('sha256', sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(inputKey), salt, `Content-Encoding: ${label}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(senderKey.length, 20);
  // The delimiter 2 marks the last record.
  const record = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([header, senderKey, ...record]);
}

function createFreshKeys(): { sender: ECDH; salt: Buffer } {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

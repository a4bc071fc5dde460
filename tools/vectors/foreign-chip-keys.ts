/** Key derivations of other issuers. Not used by our chips; they show that our CMAC and HMAC are interoperable. */
import { createHmac } from 'node:crypto';
import { computeCmac } from '@strapline/domain/chip/cmac';

/** The keys of nfc-developer/sdm-backend since 2023: one for meta data, and one for a chip and a key number. */
export function sdmBackendKeys(master: Uint8Array, uid: Uint8Array, keyNumber: number): { metaKey: Uint8Array; tagKey: Uint8Array } {
  const slot = hmac(master, Buffer.concat([Buffer.from('SlotMasterKey'), Uint8Array.of(keyNumber)])).subarray(0, 16);
  const diversifier = hmac(hmac(master, Buffer.from('DivBaseKey')), uid).subarray(0, 16);
  return {
    metaKey: hmac(master, Buffer.from('PICCDataKey')).subarray(0, 16),
    tagKey: computeCmac(slot, Buffer.concat([Uint8Array.of(1), diversifier])),
  };
}

/** The keys of a Bolt Card (its document "Deterministic"); `version` counts from 0. */
export function boltcardKeys(issuer: Uint8Array, uid: Uint8Array, version: number) {
  const number = Buffer.alloc(4);
  number.writeUInt32LE(version);
  const card = computeCmac(issuer, Buffer.concat([Buffer.from('2d003f75', 'hex'), uid, number]));
  const key = (of: Uint8Array, tag: string) => computeCmac(of, Buffer.from(tag, 'hex'));
  return {
    card_key: card,
    k0: key(card, '2d003f76'),
    k1: key(issuer, '2d003f77'),
    k2: key(card, '2d003f78'),
    card_id: computeCmac(issuer, Buffer.concat([Buffer.from('2d003f7b', 'hex'), uid])),
  };
}

function hmac(key: Uint8Array, message: Uint8Array): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

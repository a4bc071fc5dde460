import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export type Tampering = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  flags?: number;
  counter?: number;
  fmt?: string;
  crossOrigin?: boolean;
};
export type TestAuthenticator = {
  id: string;
  /** PKCS #8 in base64, for a browser's virtual authenticator. */
  privateKey: string;
  counter: number;
  create: (options: PublicKeyCredentialCreationOptionsJSON, twist?: Tampering) => RegistrationResponseJSON;
  get: (options: PublicKeyCredentialRequestOptionsJSON, twist?: Tampering) => AuthenticationResponseJSON;
};

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const attested = 0x40;

/** A software authenticator. Each tampering changes one thing that verification must detect. */
export function createTestAuthenticator(origin: string): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpId = new URL(origin).hostname;
  const jwk = publicKey.export({ format: 'jwk' });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(String(jwk.x), 'base64url'))],
      [-3, new Uint8Array(Buffer.from(String(jwk.y), 'base64url'))],
    ]),
  );

  function authData(tampering: Tampering, flags: number, counter: number, extra: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(tampering.counter ?? counter);
    return Buffer.concat([sha256(tampering.rpId ?? rpId), Buffer.from([tampering.flags ?? flags]), count, extra]);
  }

  function clientData(type: string, challenge: string, tampering: Tampering): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? origin,
        crossOrigin: tampering.crossOrigin ?? false,
      }),
    );
  }

  const self: TestAuthenticator = {
    id: id.toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    counter: 0,
    create(options, tampering = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const extra = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const data = authData(tampering, userPresent | userVerified | attested, self.counter, extra);
      const attStmt = tampering.fmt ? new Map([['x5c', [new Uint8Array(randomBytes(32))]]]) : new Map();
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, Uint8Array[]> | Uint8Array>([
          ['fmt', tampering.fmt ?? 'none'],
          ['attStmt', attStmt],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return {
        id: self.id,
        rawId: self.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, tampering).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, tampering = {}) {
      self.counter += 1;
      const data = authData(tampering, userPresent | userVerified, self.counter);
      const client = clientData('webauthn.get', options.challenge, tampering);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: self.id,
        rawId: self.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
  return self;
}

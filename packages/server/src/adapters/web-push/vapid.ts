import { createECDH, createPrivateKey, sign } from 'node:crypto';

export type Vapid = { publicKey: string; authorize(endpoint: URL, now: Date): string };

/** How long a token is valid; at most a day. */
const validSeconds = 12 * 60 * 60;

/** Identifies this server to push services (RFC 8292). `privateKey` are 32 bytes; `contact` is an address for the service's operators. */
export function createVapid(privateKey: Buffer, contact: string): Vapid {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url'), x: coordinate(1), y: coordinate(33) };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorize: ({ origin }, now) => {
      const claims = { aud: origin, exp: Math.floor(now.getTime() / 1000) + validSeconds, sub: contact };
      const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${unsigned}.${signature}, k=${publicKey}`;
    },
  };
}

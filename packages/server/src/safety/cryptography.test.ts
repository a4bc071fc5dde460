import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

const packages = path.resolve(import.meta.dirname, '../../..');
const inventory = readFileSync(path.join(packages, '../docs/cryptography.md'), 'utf8');

/** Sources that run in production; the sandbox moves no money, and demo and tests have no secrets. */
const sources = ['content', 'domain', 'identity', 'server', 'witness'].flatMap((name) =>
  readdirSync(path.join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-|conformance|fixtures|features\/demo\//.test(file))
    .map((file) => ({ file: `${name}/${file}`, text: readFileSync(path.join(packages, name, 'src', file), 'utf8') })),
);

/**
 * Every place that draws random numbers, with the bits of what it makes. Less than 128 only with a reason: what it makes isn't a secret, or few guesses are
 * possible.
 */
const randomValues: Record<string, { bits: number; reason?: string }[]> = {
  'content/api/ghost-error.ts': [{ bits: 122, reason: 'the number of an error, which is no secret' }],
  'content/content.ts': [{ bits: 128 }],
  'identity/accounts.ts': [{ bits: 120, reason: 'an account id, which is no secret' }, { bits: 256 }],
  'identity/codes.ts': [{ bits: 26, reason: 'a code of 8 digits: fewer than 60 guesses an hour, for 10 minutes (docs/limits.md)' }],
  'identity/devices.ts': [{ bits: 128 }],
  'identity/identity.ts': [{ bits: 256 }],
  'identity/pages/page.ts': [{ bits: 128 }, { bits: 128 }],
  'identity/passkeys.ts': [{ bits: 256 }, { bits: 256 }],
  'identity/password-hash.ts': [{ bits: 128 }, { bits: 128 }],
  'identity/provider.ts': [{ bits: 256 }],
  'identity/tickets.ts': [{ bits: 256 }],
  'identity/tokens.ts': [{ bits: 128 }, { bits: 128 }],
  'server/adapters/blobs/embedded.ts': [{ bits: 48, reason: 'the name of a temporary file, which is no secret' }],
  'server/adapters/keys/embedded.ts': [{ bits: 256 }],
  'server/adapters/payments/coinbase.ts': [{ bits: 122, reason: 'a nonce of a signed request, which has to be unique' }],
  'server/adapters/web-push/encrypt-push.ts': [{ bits: 128 }],
  'server/backup/archive.ts': [{ bits: 64, reason: 'the name of a temporary file, which is no secret' }],
  'server/backup/fetch-blob.ts': [{ bits: 122, reason: 'the name of a temporary file, which is no secret' }],
  'server/features/analytics/visitor-id.ts': [{ bits: 256 }],
  'server/features/audit/audit-reasons.ts': [{ bits: 128 }],
  'server/features/calculator/getRandomBraSize.ts': [
    { bits: 0, reason: 'an example size, which is no secret' },
    { bits: 0, reason: 'an example size, which is no secret' },
  ],
  'server/features/chip/chip-batches.ts': [{ bits: 18, reason: 'the name of a batch, which is no secret' }],
  'server/features/chip/simulateTap.ts': [
    { bits: 104, reason: 'padding of a simulated chip, as the chip makes it' },
    { bits: 48, reason: 'the serial number of a simulated chip, which is no secret' },
  ],
  'server/features/pair-proof/pair-proof.ts': [
    { bits: 27, reason: 'a word on paper, which is no secret: it only has to be new. The nonce of a wallet’s message has 139 bits' },
  ],
  'server/features/handle/claimHandle.ts': [
    { bits: 40, reason: 'a code for a bio, which is public there and proves only the account that it was made for' },
  ],
  'server/features/survey/submitSurvey.ts': [{ bits: 256 }],
  'server/features/pair/pair-usernames.ts': [{ bits: 256 }],
  'server/features/pages/page-routes.ts': [{ bits: 144 }],
  'server/features/post/post-ids.ts': [{ bits: 96, reason: 'an id, which is no secret: access never follows from knowing one' }],
  'server/features/private-media/media-keys.ts': [{ bits: 20, reason: 'the name of a master key, which is no secret' }],
  'server/features/private-media/wrap.ts': [{ bits: 256 }, { bits: 96, reason: 'a nonce of AES-GCM, which has to be unique' }],
  'server/features/privacy/erase-account.ts': [{ bits: 0, reason: 'the name of a deleted account, which is no secret' }],
  'server/features/provenance/append-entry.ts': [{ bits: 256 }],
  'server/features/strap-code/pullStrapCode.ts': [
    {
      bits: 64,
      reason: 'a strap code, short enough to type: 20 guesses an hour per address, 5 in ten minutes per account (docs/limits.md)',
    },
  ],
  'server/features/upload/store-picture.ts': [{ bits: 122, reason: 'the name of a temporary file, which is no secret' }],
  'server/platform/browser-cookie.ts': [{ bits: 256 }, { bits: 256 }],
  'server/platform/ids.ts': [{ bits: 100, reason: 'an id, which is no secret: access never follows from knowing one' }, { bits: 256 }],
  'server/platform/secrets.ts': [{ bits: 96, reason: 'a nonce of AES-GCM, which has to be unique' }, { bits: 256 }],
  'witness/main.ts': [{ bits: 256 }],
};

/** Calls of generators; those that take no size use the 32 bytes of their default. */
const draw = /(?<!function )\b(?:randomBytes|randomFillSync|createToken|createSecret|createDigits|randomInt|randomUUID|getRandomValues)\(/g;
const listDraws = (text: string): string[] => [...text.replaceAll(/^import .*$/gm, '').matchAll(draw)].map(([call]) => call);

test('every random value is in the table, comes from the system’s generator, and has 128 bits or a reason', () => {
  const drawn = Object.fromEntries(
    sources
      // The functions that others call.
      .filter(({ file }) => file !== 'identity/secrets.ts')
      .map(({ file, text }) => [file, listDraws(text).length] as const)
      .filter(([, count]) => count > 0),
  );
  expect(drawn).toEqual(Object.fromEntries(Object.entries(randomValues).map(([file, values]) => [file, values.length])));
  for (const [file, values] of Object.entries(randomValues))
    for (const { bits, reason } of values) expect(bits >= 128 || reason, file).toBeTruthy();
  // Which calls are logged or traced needs no secret, only little time.
  const withoutSecrets = ['server/platform/telemetry/is-sampled.ts'];
  expect(sources.filter(({ text }) => /\bMath\.random\b/.test(text)).map(({ file }) => file)).toEqual(withoutSecrets);
});

test('the sizes in the table are those in the code', () => {
  for (const { file, text } of sources) {
    if (file === 'identity/secrets.ts') continue;
    const sizes = [...text.matchAll(/\b(?:randomBytes|createToken)\((\d+)\)/g)].map(([, bytes]) => Number(bytes) * 8);
    for (const bits of sizes)
      expect(
        (randomValues[file] ?? []).map((value) => value.bits),
        file,
      ).toContain(bits);
  }
});

/** Algorithms named in production code, each of at least 128 bits of security or with a reason in docs/cryptography.md. */
const algorithms =
  /'(?:aes-[\w-]+|des-[\w-]+|3des|rc4|md5|sha-?1|sha-?224|sha-?256|sha-?384|sha-?512|RS\d+|PS\d+|ES\d+|HS\d+|EdDSA|ed25519|rsa|dsa|argon2\w*|scrypt|pbkdf2)'/gi;
/** The checksums that a tus client may send to notice a broken transfer; nothing relies on them. */
const checksums = 'server/features/upload/staged-files.ts';
/** RFC 8291, which browsers follow, has AES-128-GCM. */
const webPush = 'server/adapters/web-push/encrypt-push.ts';
const allowed = new Set([
  'aes-256-gcm',
  'aes-gcm',
  'sha256',
  'sha-256',
  'sha-512',
  'rsa',
  'rs256',
  'hs256',
  'es256',
  'ps256',
  'eddsa',
  'ed25519',
  'argon2id',
]);

test('only algorithms of the inventory are used, with authenticated encryption and no broken hash', () => {
  const used = sources.flatMap(({ file, text }) =>
    [...text.matchAll(algorithms)].map(([name]) => ({ file, name: name.slice(1, -1).toLowerCase() })),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(({ file, name }) => !allowed.has(name) && file !== checksums && file !== webPush)).toEqual([]);
  for (const name of ['AES-256-GCM', 'SHA-256', 'RS256', 'Ed25519', 'Argon2id', 'AES-128-CMAC']) expect(inventory).toContain(name);
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('keys are as long as the inventory says: RSA 3072 bits, AES and HMAC 256, Ed25519 and its public keys 256', async () => {
  const { body } = await server.http('/realms/strapline/protocol/openid-connect/certs');
  const { keys } = body as { keys: { n: string; alg: string; kty: string }[] };
  expect(keys.length).toBeGreaterThan(1);
  for (const { n, alg, kty } of keys) {
    expect([kty, alg]).toEqual(['RSA', 'RS256']);
    expect(Buffer.from(n, 'base64url')).toHaveLength(3072 / 8);
  }
  const { token } = await server.person();
  expect(decodeProtectedHeader(token).alg).toBe('RS256');
  for (const purpose of ['seal', 'activity-address']) expect(server.services.secrets.derive(purpose)).toHaveLength(32);
  // AES-GCM: nonce and tag of the sizes that NIST recommends, and a nonce of its own for each value.
  const sealed = [1, 2].map(() => server.services.secrets.seal('18 Orchard Row', 'order'));
  expect(sealed.map((bytes) => bytes.length)).toEqual([12 + 14 + 16, 12 + 14 + 16]);
  expect(sealed[0]?.subarray(0, 12).equals(sealed[1]?.subarray(0, 12) ?? Buffer.alloc(0))).toBe(false);
  expect(server.services.secrets.mac('activity-address', 'x')).toHaveLength(32);
});

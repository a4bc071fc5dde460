import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { decodeBase64url } from '@strapline/domain/bytes/base64';
import { createSigningJwk, type SigningJwk, type TokenSigner } from '@strapline/domain/certificate/signed-token';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { appendProvenance } from '../provenance/provenance.ts';

type KeyServices = Pick<Services, 'secrets' | 'clock'>;

/** How long a key signs; its successor is published all that time. */
const turnMs = 365 * 24 * 60 * 60 * 1000;
/** How long a process caches its key, and may sign with it after a rotation. The key stays published, so that is valid. */
const keptMs = 60_000;

/** The current signing key, the same for all processes on a database. */
export async function getCurrentSigner(services: KeyServices, db: Queryable): Promise<TokenSigner> {
  const { secrets, clock } = services;
  const cached = signers.get(secrets);
  if (cached && cached.until > clock.now().getTime()) return cached.signer;
  const row = (await findSigningKey(db)) ?? (await createFirstKeys(services, db));
  const secret = createPrivateKey({ key: JSON.parse(secrets.open(row.secret_sealed, createSealContext(row.kid))), format: 'jwk' });
  const signer: TokenSigner = { kid: row.kid, sign: (bytes) => sign(null, bytes, secret) };
  signers.set(secrets, { signer, until: clock.now().getTime() + keptMs });
  return signer;
}

const signers = new WeakMap<Services['secrets'], { signer: TokenSigner; until: number }>();

type SigningRow = { kid: string; secret_sealed: Uint8Array };

async function findSigningKey(db: Queryable): Promise<SigningRow | undefined> {
  return await db.first<SigningRow>(sql`select kid, secret_sealed from certificate_key where state = 'signing'`);
}

/** Concurrent starts race; a unique index allows one key per state. */
async function createFirstKeys(services: KeyServices, db: Queryable): Promise<SigningRow> {
  await addKey(db, services, 'signing');
  await addKey(db, services, 'next');
  const row = await findSigningKey(db);
  if (!row) throw new Error('there is no signing key for certificates');
  return row;
}

/** All public keys, the current one first; old certificates need the past ones. */
export async function listPublishedKeys(db: Queryable): Promise<SigningJwk[]> {
  const rows = await db.rows<{ public_key: string }>(
    sql`select public_key from certificate_key order by state = 'signing' desc, state = 'next' desc, created_at desc, kid`,
  );
  return rows.flatMap(({ public_key }) => {
    const bytes = decodeBase64url(public_key);
    return bytes ? [createSigningJwk(bytes)] : [];
  });
}

/** Creates the first two keys and schedules their rotation. */
export async function startCertificateKeys(services: Services): Promise<void> {
  await getCurrentSigner(services, services.db);
  await rotateCertificateKeys(services);
}

/** Rotates the keys when the current one's time is over; a job that reschedules itself. */
export async function rotateCertificateKeys(services: Services): Promise<void> {
  const now = services.clock.now();
  const signing = await services.db.first<{ signing_since: Date }>(sql`select signing_since from certificate_key where state = 'signing'`);
  const since = signing?.signing_since ?? now;
  const isOver = since.getTime() + turnMs <= now.getTime();
  if (isOver) await services.db.transaction((trx) => rotateSigningKey(trx, services));
  const runAt = new Date((isOver ? now : since).getTime() + turnMs);
  await services.jobs.add(services.db, { kind: 'certificate-keys', key: 'certificate-keys', payload: {}, runAt });
}

/** Rotates the keys now: deletes the current secret, promotes the next key and publishes a new next one. */
export async function rotateSigningKey(trx: Trx, services: KeyServices): Promise<void> {
  const retired = await trx.change(sql`update certificate_key set state = 'past', secret_sealed = null where state = 'signing'`);
  // Another process has just rotated the keys.
  if (retired === 0) return;
  await trx.change(sql`update certificate_key set state = 'signing', signing_since = ${services.clock.now()} where state = 'next'`);
  await addKey(trx, services, 'next');
  const now = services.clock.now();
  const signs = await findSigningKey(trx);
  await appendProvenance(trx, { braTagId: null, type: 'key.rotated', at: now, data: { purpose: 'certificates', kid: signs?.kid ?? '' } });
}

async function addKey(trx: Queryable, { secrets, clock }: KeyServices, state: 'signing' | 'next'): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  const { kid, x } = createSigningJwk(decodeBase64url(jwk.x ?? '') ?? new Uint8Array());
  const now = clock.now();
  await trx.change(
    sql`insert into certificate_key (kid, state, public_key, secret_sealed, created_at, signing_since)
        values (${kid}, ${state}, ${x}, ${secrets.seal(JSON.stringify(jwk), createSealContext(kid))}, ${now}, ${state === 'signing' ? now : null})
        on conflict do nothing`,
  );
}

function createSealContext(kid: string): string {
  return `certificate-key ${kid}`;
}

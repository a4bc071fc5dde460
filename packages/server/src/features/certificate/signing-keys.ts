import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { bytesOfBase64url } from '@strapline/domain/bytes/base64';
import { type SigningJwk, signingJwk, type TokenSigner } from '@strapline/domain/certificate/signed-token';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { appendProvenance } from '../provenance/provenance.ts';

type Keeper = Pick<Services, 'secrets' | 'clock'>;

/** A key signs so long; then the next, which everybody could fetch all that time, takes its turn. */
const turnMs = 365 * 24 * 60 * 60 * 1000;
/** How long a process may go on with a key whose turn has ended. It stays published, so what it signs meanwhile holds. */
const keptMs = 60_000;

/** The key that signs now. Of several processes that share a database all sign with the same. */
export async function currentSigner(keeper: Keeper, db: Queryable): Promise<TokenSigner> {
  const { secrets, clock } = keeper;
  const known = signers.get(secrets);
  if (known && known.until > clock.now().getTime()) return known.signer;
  const row = (await signingRow(db)) ?? (await firstKeys(keeper, db));
  const secret = createPrivateKey({ key: JSON.parse(secrets.open(row.secret_sealed, place(row.kid))), format: 'jwk' });
  const signer: TokenSigner = { kid: row.kid, sign: (bytes) => sign(null, bytes, secret) };
  signers.set(secrets, { signer, until: clock.now().getTime() + keptMs });
  return signer;
}

const signers = new WeakMap<Services['secrets'], { signer: TokenSigner; until: number }>();

type SigningRow = { kid: string; secret_sealed: Uint8Array };

async function signingRow(db: Queryable): Promise<SigningRow | undefined> {
  return await db.first<SigningRow>(sql`select kid, secret_sealed from certificate_key where state = 'signing'`);
}

/** Processes that start at once try both; the index lets one key of each kind in. */
async function firstKeys(keeper: Keeper, db: Queryable): Promise<SigningRow> {
  await addKey(db, keeper, 'signing');
  await addKey(db, keeper, 'next');
  const row = await signingRow(db);
  if (!row) throw new Error('there is no key to sign certificates with');
  return row;
}

/** All public keys, the one that signs first: certificates of years ago are checked with keys that sign no more. */
export async function publishedKeys(db: Queryable): Promise<SigningJwk[]> {
  const rows = await db.rows<{ public_key: string }>(
    sql`select public_key from certificate_key order by state = 'signing' desc, state = 'next' desc, created_at desc, kid`,
  );
  return rows.flatMap(({ public_key }) => {
    const bytes = bytesOfBase64url(public_key);
    return bytes ? [signingJwk(bytes)] : [];
  });
}

/** Makes the first two keys, and puts on the clock when they change places. */
export async function startCertificateKeys(services: Services): Promise<void> {
  await currentSigner(services, services.db);
  await rotateCertificateKeys(services);
}

/** Gives the next key its turn when the time of the one that signs is over; comes again by itself. */
export async function rotateCertificateKeys(services: Services): Promise<void> {
  const now = services.clock.now();
  const signing = await services.db.first<{ signing_since: Date }>(sql`select signing_since from certificate_key where state = 'signing'`);
  const since = signing?.signing_since ?? now;
  const isOver = since.getTime() + turnMs <= now.getTime();
  if (isOver) await services.db.transaction((trx) => nextKeySigns(trx, services));
  const runAt = new Date((isOver ? now : since).getTime() + turnMs);
  await services.jobs.add(services.db, { kind: 'certificate-keys', key: 'certificate-keys', payload: {}, runAt });
}

/** Ends the turn of the key that signs, at once: its secret is gone, the next one signs, and another is published ahead. */
export async function nextKeySigns(trx: Trx, services: Keeper): Promise<void> {
  const ended = await trx.change(sql`update certificate_key set state = 'past', secret_sealed = null where state = 'signing'`);
  // Another process was faster where there was none: then the keys have just changed places.
  if (ended === 0) return;
  await trx.change(sql`update certificate_key set state = 'signing', signing_since = ${services.clock.now()} where state = 'next'`);
  await addKey(trx, services, 'next');
  const now = services.clock.now();
  const signs = await signingRow(trx);
  await appendProvenance(trx, { braTagId: null, type: 'key.rotated', at: now, data: { purpose: 'certificates', kid: signs?.kid ?? '' } });
}

async function addKey(trx: Queryable, { secrets, clock }: Keeper, state: 'signing' | 'next'): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  const { kid, x } = signingJwk(bytesOfBase64url(jwk.x ?? '') ?? new Uint8Array());
  const now = clock.now();
  await trx.change(
    sql`insert into certificate_key (kid, state, public_key, secret_sealed, created_at, signing_since)
        values (${kid}, ${state}, ${x}, ${secrets.seal(JSON.stringify(jwk), place(kid))}, ${now}, ${state === 'signing' ? now : null})
        on conflict do nothing`,
  );
}

function place(kid: string): string {
  return `certificate-key ${kid}`;
}

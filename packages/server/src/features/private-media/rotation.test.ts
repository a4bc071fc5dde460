import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Bytes, type MediaFacts, unwrapFileKey, wrapFileKey } from '@strapline/domain/media/media-key';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { fastStart } from '@strapline/testkit/server-process';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { findScopeKey } from './media-keys.ts';
import { type MediaRow, mediaColumns } from './private-media.store.ts';

const subtle = webcrypto.subtle as SubtleCrypto;
const count = 10_000;
const perGallery = 1_000;

let env: Record<string, string>;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let owner: Person;
let oldKid: string;
beforeAll(async () => {
  database = await createFreshDatabase();
  env = {
    DATA_DIR: await createTemporaryFolder('rotation'),
    PUBLIC_URL: 'http://localhost:4322',
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const server = await startTestServer(env);
  owner = await server.person({ birthDate: '1990-05-01' });
  oldKid = await plantPictures(server);
  await server.close();
}, 240_000);
afterAll(async () => {
  await database?.drop();
  await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
});

const toMediaId = (n: number): string => `med_${String(n).padStart(20, '0')}`;
const toGalleryId = (n: number): string => `gal_${String(Math.floor(n / perGallery)).padStart(20, '0')}`;
const derive = (purpose: string, n: number, size: number): Bytes =>
  new Uint8Array(createHash('sha512').update(`${purpose} ${n}`).digest().subarray(0, size));
const factsOf = (n: number): MediaFacts => ({
  scope: `gallery:${toGalleryId(n)}`,
  mediaId: toMediaId(n),
  mime: 'image/webp',
  plainLength: 100 + n,
});

/** Ten galleries with a thousand pictures each. Their file keys follow from their numbers. */
async function plantPictures({ services }: TestServer): Promise<string> {
  const { db, clock } = services;
  const at = clock.now();
  const [kid = ''] = services.mediaKeys.listKids();
  for (let first = 0; first < count; first += perGallery) {
    const id = toGalleryId(first);
    const key = await findScopeKey(services, kid, `gallery:${id}`);
    if (!key) throw new Error('no key');
    const numbers = Array.from({ length: perGallery }, (_, i) => first + i);
    const wraps = await Promise.all(
      numbers.map((n) =>
        wrapFileKey(subtle, key, derive('file', n, 32), factsOf(n), {
          key: kid,
          salt: derive('salt', n, 32),
          keyNonce: derive('nonce', n, 12),
        }),
      ),
    );
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
    await db.change(
      sql`insert into private_resource (kind, id, app, owner_id, state, changed_at, created_at) values ('gallery', ${id}, 'strapline', ${owner.accountId}, 'shown', ${at}, ${at})`,
    );
    await db.change(
      sql`insert into private_media (id, account_id, app, state, kind, resource_id, kid, salt, nonce, key_nonce, wrapped_file_key, mime, plain_length, created_at, attached_at)
          select id, ${owner.accountId}, 'strapline', 'attached', 'gallery', ${id}, ${kid}, decode(salt, 'hex'), decode(repeat('00', 24), 'hex'), decode(nonce, 'hex'), decode(wrapped, 'hex'),
            'image/webp', length, ${at}, ${at}
          from unnest(${numbers.map(toMediaId)}::text[], ${numbers.map((n) => hex(derive('salt', n, 32)))}::text[], ${numbers.map((n) => hex(derive('nonce', n, 12)))}::text[],
            ${wraps.map(hex)}::text[], ${numbers.map((n) => 100 + n)}::bigint[]) as picture (id, salt, nonce, wrapped, length)`,
    );
  }
  return kid;
}

function startRotation(): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const script = path.resolve(import.meta.dirname, '../../../../../scripts/rotate-media-keys.ts');
  const child = spawn(process.execPath, [...fastStart.arguments, script], {
    env: { ...fastStart.environment, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return child;
}

/** Runs the command until it printed this, and kills it with SIGKILL; or until its end. */
async function run(killAt?: RegExp): Promise<{ output: string; signal: string | null; code: number | null }> {
  const child = startRotation();
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
    if (killAt?.test(output)) child.kill('SIGKILL');
  });
  const [code, signal] = await exit;
  return { output, signal, code };
}

/** How many pictures each kid wraps; every one opens with the key of its kid. */
async function openAll({ services }: TestServer): Promise<Record<string, number>> {
  const rows = await services.db.rows<MediaRow>(sql`select ${mediaColumns} from private_media where state = 'attached' order by id`);
  const keys = new Map<string, Promise<Bytes | null>>();
  const findKey = (kid: string, scope: string): Promise<Bytes | null> => {
    const key = keys.get(`${kid} ${scope}`) ?? findScopeKey(services, kid, scope);
    keys.set(`${kid} ${scope}`, key);
    return key;
  };
  const open = async (row: MediaRow, n: number): Promise<string> => {
    const facts = factsOf(n);
    const key = await findKey(row.kid, facts.scope);
    const [salt, keyNonce, wrappedFileKey] = [row.salt, row.key_nonce, row.wrapped_file_key].map((bytes) => new Uint8Array(bytes)) as [
      Bytes,
      Bytes,
      Bytes,
    ];
    const fileKey = key && (await unwrapFileKey(subtle, key, facts, { key: row.kid, salt, keyNonce, wrappedFileKey }));
    if (!fileKey || Buffer.compare(fileKey, derive('file', n, 32)) !== 0) throw new Error(`${row.id} does not open with ${row.kid}`);
    return row.kid;
  };
  const counts: Record<string, number> = {};
  for (const kid of await Promise.all(rows.map(open))) counts[kid] = (counts[kid] ?? 0) + 1;
  return counts;
}

async function listOwnKids(server: TestServer): Promise<Set<string>> {
  const client = await server.connect({ token: await server.tokenOf(owner.accountId) });
  const kids = new Set<string>();
  for (let n = 0; n < count; n += perGallery)
    for (const { kid } of (await client.call('getDerivedKey', { resource: 'gallery', id: toGalleryId(n) })).keys) kids.add(kid);
  return kids;
}

test('10,000 pictures get a new key although kill -9 ends the rotation, every one still opens, and the old key is never handed out again', async () => {
  const killed = await run(/^[3-5]\d00 keys wrapped/m);
  expect(killed.signal).toBe('SIGKILL');
  const amid = await startTestServer(env);
  const counts = await openAll(amid);
  const [newKid] = Object.keys(counts).filter((kid) => kid !== oldKid);
  expect(Object.keys(counts)).toHaveLength(2);
  expect((counts[oldKid] ?? 0) + (counts[newKid ?? ''] ?? 0)).toBe(count);
  // New pictures take the new key at once.
  expect(await listOwnKids(amid)).toEqual(new Set([oldKid, newKid]));
  await amid.close();

  const finished = await run();
  expect([finished.code, finished.signal]).toEqual([0, null]);
  expect(finished.output).toContain(
    `The key ${newKid} is in use. ${counts[oldKid]} keys were wrapped again. Not needed any more: ${oldKid}.`,
  );
  const server = await startTestServer(env);
  try {
    expect(await openAll(server)).toEqual({ [newKid ?? '']: count });
    expect(await listOwnKids(server)).toEqual(new Set([newKid]));
    expect(await server.services.db.rows(sql`select kid, state from media_kid order by created_at`)).toEqual([
      { kid: oldKid, state: 'retired' },
      { kid: newKid, state: 'active' },
    ]);
  } finally {
    await server.close();
  }
}, 600_000);

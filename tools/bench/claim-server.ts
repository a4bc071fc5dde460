/**
 * `claim-server.ts PEOPLE CLAIMS [without-log]`: a server for measuring claims. It signs people up, makes pieces claimable, prints both as one line of JSON,
 * and runs until it is stopped. With `without-log`, claims append nothing to the public log, which is the baseline.
 */
import { randomBytes } from 'node:crypto';
import { registerHooks } from 'node:module';
import { createStrapCode, formatStrapCode } from '../../packages/domain/src/bra-tag/strap-code.ts';
import { sql } from '../../packages/server/src/ports/database.ts';

export type ClaimServer = { port: number; tokens: string[]; claims: { braTagId: string; strapCode: string }[] };

/** Returns the existing entry of the tag. All entries are loaded on the first call. */
const stubSource = `
let entries: Promise<Map<string, { index: number; leaf_hash: string }>> | undefined;
export async function appendProvenance(trx: Trx, entry: NewEntry): Promise<LoggedEntry> {
  entries ??= trx
    .rows<{ bra_tag_id: string; index: number; leaf_hash: string }>(sql\`select bra_tag_id, index, leaf_hash from provenance where type = 'tag.recorded'\`)
    .then((rows) => new Map(rows.map((row) => [row.bra_tag_id, row])));
  const { index = 0, leaf_hash = '' } = (await entries).get(entry.braTagId ?? '') ?? {};
  return { index, type: entry.type, at: entry.at.toISOString(), leafHash: leaf_hash, body: '{}' };
}
`;

const [people = '1', claims = '1', mode] = process.argv.slice(2);
if (mode === 'without-log') stubProvenance();
const { startServer } = await import('../../packages/server/src/compose.ts');
const { readConfig } = await import('../../packages/server/src/config.ts');

const config = readConfig(process.env);
const server = await startServer({ ...config, publicUrl: config.publicUrl ?? '' });
const { db, secrets } = server.services;
process.stdout.write(
  `${JSON.stringify({ port: config.port, tokens: await signUp(Number(people)), claims: await makeClaimable(Number(claims)) })}\n`,
);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));

async function signUp(count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const name = `claimer${process.pid}x${i}`;
    const account = await server.provider?.accounts.createForDemo({
      signInName: name,
      email: `${name}@post.example`,
      password: randomBytes(16).toString('base64url'),
      roles: [],
      publicKey: randomBytes(32).toString('base64url'),
    });
    const minted = account && (await server.provider?.tokens.mint(account.sub));
    if (minted) tokens.push(minted.accessToken);
  }
  return tokens;
}

async function makeClaimable(count: number): Promise<ClaimServer['claims']> {
  const tags = await db.rows<{ id: string }>(
    sql`update bra_tag set status = 'claimable', listing = 'none'
        where id in (select id from bra_tag where status = 'active' and owner_number = 1 order by id limit ${count}) returning id`,
  );
  const claimable: ClaimServer['claims'] = [];
  for (const { id } of tags) {
    const code = freshCode();
    await db.change(
      sql`insert into strap_code (code_hmac, bra_tag_id, state, created_at) values (${secrets.mac('strap-code', code)}, ${id}, 'live', now())`,
    );
    claimable.push({ braTagId: id, strapCode: formatStrapCode(code) });
  }
  return claimable;
}

function freshCode(): string {
  for (;;) {
    const code = createStrapCode(randomBytes(8));
    if (code) return code;
  }
}

/** Replaces appendProvenance with the stub. Must run before the server's modules are imported. */
function stubProvenance(): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith('/features/provenance/provenance.ts')) return loaded;
      const source = String(loaded.source).replace('export async function appendProvenance', 'async function appendOriginal');
      return { ...loaded, source: `${source}\n${stubSource}` };
    },
  });
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Bluesky's own server with one account, and what is in its repository. */
export type RealBluesky = {
  url: string;
  handle: string;
  appPassword: string;
  /** The posts, and the revision of the repository, which each change increases. */
  read(): Promise<{ posts: { text: string; alts: string[] }[]; revision: string }>;
  close(): Promise<void>;
};

/** What we use of `@atproto/dev-env`, which isn't among our dependencies. */
type DevEnv = {
  TestPlc: { create(options: object): Promise<{ url: string; close(): Promise<void> }> };
  TestPds: { create(options: { didPlcUrl: string }): Promise<{ url: string; close(): Promise<void> }> };
};

/** The module of an installed dev-env, from PDS_FOLDER, or why there is none. CONTRIBUTING.md says how to get one. */
export function findDevEnv(env: NodeJS.ProcessEnv): { module: string } | { missing: string } {
  const folder = env['PDS_FOLDER'];
  if (!folder) return { missing: 'PDS_FOLDER doesn’t name an installed @atproto/dev-env; CONTRIBUTING.md says how to get one' };
  const module = path.join(folder, 'node_modules/@atproto/dev-env/dist/index.js');
  return existsSync(module) ? { module } : { missing: `there is no @atproto/dev-env in ${folder}` };
}

export async function startRealBluesky(module: string): Promise<RealBluesky> {
  const { TestPlc, TestPds } = (await import(pathToFileURL(module).href)) as DevEnv;
  const plc = await TestPlc.create({});
  const pds = await TestPds.create({ didPlcUrl: plc.url });
  const ask = async <T>(method: string, body: object | null, token = ''): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${pds.url}/xrpc/${method}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    if (!response.ok) throw new Error(`${method} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const handle = 'strapline.test';
  const account = { handle, email: 'team@post.example', password: 'a long passphrase of June' };
  const { did, accessJwt } = await ask<{ did: string; accessJwt: string }>('com.atproto.server.createAccount', account);
  const { password } = await ask<{ password: string }>('com.atproto.server.createAppPassword', { name: 'outbox' }, accessJwt);
  type Post = { value: { text: string; embed?: { images?: { alt: string }[] } } };
  return {
    url: pds.url,
    handle,
    appPassword: password,
    read: async () => {
      const { records } = await ask<{ records: Post[] }>(`com.atproto.repo.listRecords?repo=${did}&collection=app.bsky.feed.post`, null);
      const { rev } = await ask<{ rev: string }>(`com.atproto.sync.getLatestCommit?did=${did}`, null);
      return {
        posts: records.map(({ value }) => ({ text: value.text, alts: value.embed?.images?.map(({ alt }) => alt) ?? [] })),
        revision: rev,
      };
    },
    close: async () => {
      await pds.close();
      await plc.close();
    },
  };
}

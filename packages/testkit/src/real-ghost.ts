import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from './free-port.ts';

/** A Ghost that runs for a test, with its own empty database. */
export type RealGhost = {
  url: string;
  /** Of an integration, for its Content API and its Admin API. */
  contentKey: string;
  adminKey: string;
  /** Replaces all posts and tags by those in Ghost’s export format, and adds its users. */
  importData(data: object): Promise<void>;
  close(): Promise<void>;
};

const owner = { name: 'Ines', email: 'ines@post.example', password: 'a long passphrase of June', blogTitle: 'First' };

/** The folder of an installed Ghost, from GHOST_FOLDER, or why there is none. CONTRIBUTING.md says how to get one. */
export function findGhostFolder(env: NodeJS.ProcessEnv): { folder: string } | { missing: string } {
  const folder = env['GHOST_FOLDER'];
  if (!folder) return { missing: 'GHOST_FOLDER doesn’t name an installed Ghost; CONTRIBUTING.md says how to get one' };
  if (!existsSync(path.join(folder, 'node_modules'))) return { missing: `the Ghost in ${folder} has no dependencies installed` };
  return { folder };
}

/** Starts Ghost with SQLite in a temporary folder, makes its owner and an integration. Throws with its output if it doesn’t start. */
export async function startRealGhost(folder: string): Promise<RealGhost> {
  const home = mkdtempSync(path.join(tmpdir(), 'ghost-'));
  for (const name of ['data', 'images', 'media', 'files', 'logs', 'settings', 'public', 'adapters'])
    mkdirSync(path.join(home, name), { recursive: true });
  cpSync(path.join(folder, 'content/themes'), path.join(home, 'themes'), { recursive: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['index.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      url,
      server__host: '127.0.0.1',
      server__port: String(port),
      paths__contentPath: home,
      database__client: 'better-sqlite3',
      database__connection__filename: path.join(home, 'data/ghost.db'),
      mail__transport: 'stub',
      security__staffDeviceVerification: 'false',
      privacy__useUpdateCheck: 'false',
    },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(String(part)));
  const close = async () => {
    await stop(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`${url}/ghost/api/admin/authentication/setup/`, child);
    const admin = await signIn(url);
    const { integrations } = (await admin('POST', 'integrations/?include=api_keys', { integrations: [{ name: 'Test' }] })) as Created;
    const findKey = (type: string) => integrations[0]?.api_keys.find((key) => key.type === type)?.secret ?? '';
    return {
      url,
      contentKey: findKey('content'),
      adminKey: findKey('admin'),
      importData: async (data) => {
        await admin('DELETE', 'db/');
        const form = new FormData();
        form.append('importfile', new Blob([JSON.stringify(data)], { type: 'application/json' }), 'posts.json');
        await admin('POST', 'db/', form);
        // Ghost marks what was imported with an internal tag.
        const { tags } = (await admin('GET', 'tags/?filter=visibility:internal')) as { tags: { id: string }[] };
        for (const { id } of tags) await admin('DELETE', `tags/${id}/`);
      },
      close,
    };
  } catch (error) {
    await close();
    throw new Error(`Ghost didn’t start: ${output.join('').slice(-4_000)}`, { cause: error });
  }
}

/** Migrations of the first start take a minute. */
async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Ghost ended with ${child.exitCode ?? child.signalCode}`);
    const response = await fetch(address).catch(() => null);
    if (response?.status === 200) return;
    await response?.body?.cancel();
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('Ghost isn’t ready after five minutes');
}

type Created = { integrations: { api_keys: { type: string; secret: string }[] }[] };
type Admin = (method: string, resource: string, body?: object) => Promise<unknown>;

/** The owner’s session, as the admin app of Ghost has it. */
async function signIn(url: string): Promise<Admin> {
  let cookie = '';
  const call: Admin = async (method, resource, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/ghost/api/admin/${resource}`, {
      method,
      headers: { origin: url, ...(cookie ? { cookie } : {}), ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${resource}: ${response.status} ${text}`);
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return text.startsWith('{') ? JSON.parse(text) : null;
  };
  await call('POST', 'authentication/setup/', { setup: [owner] });
  await call('POST', 'session/', { username: owner.email, password: owner.password });
  return call;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

import { readdir, readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';

const root = path.resolve(import.meta.dirname, '..');
const domain = path.join(root, 'packages/domain/src');

/** What a source page offers as `media`. */
export type MediaSource = typeof import('@strapline/domain/media/media-key') &
  typeof import('@strapline/domain/media/media-body') &
  typeof import('@strapline/domain/media/body-stream');

const html = `<!doctype html><title>Source</title>
<script type="importmap">{ "imports": { "@strapline/domain/": "/source/domain/", "@noble/": "/source/noble/" } }</script>
<script type="module">
import * as keys from '@strapline/domain/media/media-key';
import * as bodies from '@strapline/domain/media/media-body';
import * as streams from '@strapline/domain/media/body-stream';
window.media = { ...keys, ...bodies, ...streams };
</script>
<h1>Source</h1>`;

/** Opens a page of the server's origin in which the domain's source runs as it is, without a build, as `media`. `files` are at /source/files/<name>. */
export async function openSourcePage(page: Page, url: string, files: Record<string, Buffer> = {}): Promise<void> {
  await page.route('**/source/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/source/'.length);
    const file = files[name.replace('files/', '')];
    if (file) await route.fulfill({ contentType: 'application/octet-stream', body: file });
    else if (name === 'page') await route.fulfill({ contentType: 'text/html', body: html });
    else await route.fulfill({ contentType: 'text/javascript', body: await readSource(name) });
  });
  await page.goto(`${url}/source/page`);
  await page.waitForFunction(() => 'media' in window);
}

async function readSource(name: string): Promise<string> {
  const [place, ...rest] = name.split('/');
  const file = rest.join('/');
  if (place !== 'domain') return await readFile(createRequire(`${domain}/`).resolve(`@noble/${file}`), 'utf8');
  const source = await readFile(path.join(domain, file.endsWith('.ts') ? file : `${file}.ts`), 'utf8');
  return stripTypeScriptTypes(source);
}

/** The path of one of the build's workers. */
export async function findBuiltWorker(name: string): Promise<string> {
  const files = await readdir(path.join(root, 'packages/web/dist/assets'));
  const file = files.find((candidate) => candidate.startsWith(`${name}-`) && candidate.endsWith('.js'));
  if (!file) throw new Error(`the build has no ${name}; run npm run build`);
  return `/assets/${file}`;
}

/** Bytes of array buffers in a worker: those in use, and those that wait for the garbage collector, too. */
export type WorkerMemory = { measure(): Promise<{ used: number; allocated: number }> };

type HeapUsage = { backingStorageSize: number };

/** Watches the memory of the workers that a page starts from now on, by the end of their script's name. */
export async function watchWorkerMemory(page: Page): Promise<(worker: string) => WorkerMemory> {
  const devtools = await page.context().newCDPSession(page);
  const sessions = new Map<string, string>();
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => sessions.set(targetInfo.url, sessionId));
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  // Not flattened: Playwright's sessions can't address a worker themselves.
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const ask = async (sessionId: string, method: string): Promise<unknown> => {
    last += 1;
    const id = last;
    const answer = new Promise((done) => waiting.set(id, done));
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return await answer;
  };
  return (worker) => ({
    async measure() {
      const sessionId = [...sessions].find(([url]) => url.endsWith(worker))?.[1];
      if (!sessionId) throw new Error(`${worker} has not started`);
      const { backingStorageSize: allocated } = (await ask(sessionId, 'Runtime.getHeapUsage')) as HeapUsage;
      await ask(sessionId, 'HeapProfiler.collectGarbage');
      const { backingStorageSize: used } = (await ask(sessionId, 'Runtime.getHeapUsage')) as HeapUsage;
      return { used, allocated };
    },
  });
}

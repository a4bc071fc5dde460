import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@strapline/testkit/free-port';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import type { Person } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, openPage } from './journey.ts';
import { createMember, signInByPassword } from './people.ts';
import { createPhotograph } from './photographs.ts';
import { createListing, type Piece } from './shop.ts';

const port = await findFreePort();
const web = `http://localhost:${port}`;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** What any static host does: files by name, and the page for everything else. */
function serveFolder(folder: string): Server {
  return createServer((request, response) => {
    const asked = path.join(folder, path.normalize(new URL(request.url ?? '/', web).pathname));
    const file = path.extname(asked) && existsSync(asked) ? asked : path.join(folder, 'index.html');
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  }).listen(port);
}

async function buildFor(serverUrl: string, folder: string): Promise<void> {
  const root = path.resolve(import.meta.dirname, '../packages/web');
  const vite = path.resolve(root, '../../node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', VITE_SERVER_URL: serverUrl },
  });
}

journey('the web app on another origin than its server', { WEB_ORIGINS: web }, (stage) => {
  let folder: string;
  let host: Server;
  let mara: Person;
  let piece: Piece;
  beforeAll(async () => {
    folder = await createTemporaryFolder('web');
    await buildFor(stage.url, folder);
    host = serveFolder(folder);
    mara = await createMember(stage, 'mara');
    piece = await createListing(stage, mara, 'Linen full cup from elsewhere');
  });
  afterAll(async () => {
    host.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows pieces with their pictures, over the socket and by HTTP', async () => {
    const page = await stage.newPage();
    await openPage(page, `${web}/?section=boutique`);
    await page
      .getByRole('link', { name: /Linen full cup from elsewhere/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /Linen full cup/ }).waitFor();
    const picture = page.getByRole('main').locator('img').first();
    await expect.poll(async () => await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).origin).toBe(stage.url);
    expect(page.url()).toBe(`${web}/listing/${piece.slug}`);
  });

  test('signs in at the server, stays signed in after a reload, and uploads', async () => {
    const page = await stage.newPage();
    await signInByPassword({ url: web }, page, 'mara', '/bratag/create');
    await page.reload();
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
    await page.locator('input[type="file"][multiple]').setInputFiles([await createPhotograph('front.jpg', [120, 50, 90])]);
    const preview = page.getByRole('main').locator('img').first();
    await expect.poll(async () => await preview.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`${stage.url}/media/`);
  });
});

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { getPage, type PageName, pages } from '@strapline/contract/pages';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { webDist } from '../features/pages/page-template.ts';

// The demo takes a while on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SEED: 'demo' });
});
afterAll(() => server.close());

/** The script that handles the key is on the page, and its Content-Security-Policy lets it run. */
async function expectQuickExit(where: string, hasButton: boolean): Promise<void> {
  const { body, headers } = await server.http(where, { headers: { accept: 'text/html' } });
  const scripts = [...String(body).matchAll(/<script(?: nonce="([^"]+)")?>([\s\S]*?)<\/script>/g)];
  const [, nonce, script = ''] = scripts.find(([, , text]) => text?.includes('listenForQuickExit()')) ?? [];
  expect(script.includes('drawButton'), where).toBe(hasButton);
  expect(script, where).toContain('stayAway()');
  const source = nonce ? `'nonce-${nonce}'` : `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(headers.get('content-security-policy'), where).toContain(source);
}

test.runIf(existsSync(path.join(webDist, 'index.html')))('works on every page of the app, before the app has started', async () => {
  // A widget is a part of somebody else's page.
  for (const name of (Object.keys(pages) as PageName[]).filter((page) => page !== 'widget'))
    await expectQuickExit(
      getPage(name)
        .path.replace(/\{-\$\w+\}/, '')
        .replaceAll(/\$\w*/g, 'none'),
      false,
    );
});

test('works on every page that the server draws, also those with errors', async () => {
  for (const where of [
    '/content/help',
    '/content/terms',
    '/realms/strapline/login/none',
    '/realms/strapline/protocol/openid-connect/auth',
    '/sandbox/stripe/challenge/none',
    '/sandbox/stripe/express/none/none',
    '/sandbox/coinbase/pay/none',
    '/demo/outbox',
  ])
    await expectQuickExit(where, true);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoToken } from './token.ts';

// Stands in for the server's demo route: knows one secret and one person.
let server: Server;
let env: { PORT: string; DATA_DIR: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const mara = request.headers['x-demo-secret'] === 'right' && body === '{"name":"mara"}';
      const answer = mara ? { accessToken: 'a.b.c' } : { message: 'Nobody of that name.' };
      response.writeHead(mara ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  env = { PORT: String(port), DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'strapline-token-')) };
  writeFileSync(path.join(env.DATA_DIR, 'demo-secret'), 'right\n');
});
afterAll(() => {
  server.close();
  rmSync(env.DATA_DIR, { recursive: true });
});

test('prints the token of a demo person alone', async () => expect(await demoToken('mara', env)).toBe('a.b.c'));
test('explains an unknown person', async () => await expect(demoToken('nobody', env)).rejects.toThrow('Nobody of that name.'));
test('prints its usage without a name', async () => await expect(demoToken(undefined, env)).rejects.toThrow('npm run -s token -- mara'));
test('reports a missing server', async () =>
  await expect(demoToken('mara', { ...env, PORT: '1' })).rejects.toThrow('No server responds on port 1'));
test('names the missing secret file', async () =>
  await expect(demoToken('mara', { ...env, DATA_DIR: '/nowhere' })).rejects.toThrow('demo-secret'));

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { BrokenBuild } from '../broken/broken-build.ts';
import type { Check } from '../check.ts';
import { populate } from '../load/world.ts';
import { createFleet } from '../machine/fleet.ts';

/** Spellings of "one folder up". */
const upwards = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..%c0%af',
  '..;/',
  '....//',
  '.%2e/',
  '..%00/',
  '%2e.%5c',
];
const depths = [1, 2, 3, 4, 6, 9];
const targets = ['etc/passwd', 'package.json', 'packages/server/src/config.ts', 'secret-key', 'server-0/secret-key', 'proc/self/environ'];
const prefixes = [
  '/',
  '/assets/',
  '/media/',
  '/media/med_abcdef123456/',
  '/v1/uploads/',
  '/v1/exports/',
  '/fonts/',
  '/content/',
  '/pictures/',
  '/sandbox/',
];
const parallel = 24;

const naiveFiles: BrokenBuild = {
  name: 'naive-files',
  loss: 'A picture’s address with dots in it sends any file of the machine.',
  changes: [
    {
      file: 'packages/server/src/features/upload/media-routes.ts',
      from: 'const { id, rendition } = request.params;',
      to: "const { id, rendition } = request.params;\n  const { existsSync, readFileSync } = await import('node:fs');\n  const naive = [services.config.dataDir, id, rendition].join('/');\n  if (id.includes('..') && existsSync(naive)) return reply.send(readFileSync(naive));",
    },
  ],
  expects: /^leaked: \/media\//,
};

/** Asks for files of the machine in every spelling. */
export const paths: Check = {
  name: 'paths',
  summary:
    'thousands of addresses that lead out of a folder, in every spelling and on every route of files: none sends a file, none is a server error',
  loadSeconds: 60,
  limitSeconds: 400,
  needs: ['postgres', 'redis'],
  brokenBuilds: [naiveFiles],
  run: async (context) => {
    const fleet = await createFleet(context, { processes: 1 });
    await populate(fleet, { sellers: 1, members: 1, listings: 1, claims: 0 }, `${context.folder}/populate`);
    await fleet.startAll();
    const [server] = fleet.servers;
    if (!server) throw new Error('there is no server');
    const secret = randomBytes(24).toString('hex');
    writeFileSync(path.join(context.folder, 'secret-key'), secret);
    writeFileSync(path.join(context.folder, 'server-0/secret-key'), secret);
    const marks = ['root:x:0', '"workspaces"', 'export function readConfig', secret, 'DATABASE_URL=', fleet.env['SECRET_KEY'] ?? secret];
    const queue = listPaths();
    // Without a built web app, every page is answered 503.
    const isBuilt = (await ask(server.port, '/no-such-page', 0)).status !== 503;
    const statuses: Record<string, number> = {};
    const findings: string[] = [];
    const total = queue.length;
    const work = async (): Promise<void> => {
      for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
        const { status, body } = await ask(server.port, address, queue.length);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (marks.some((mark) => body.includes(mark))) findings.push(`leaked: ${address}`);
        if (status === 0) findings.push(`no answer: ${address}`);
        if (status >= 500 && (isBuilt || status !== 503)) findings.push(`error: ${address} was answered ${status}`);
        if (status === 429) findings.push(`not tried: ${address}, because of the rate limit`);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return {
      figures: `${total} addresses: ${counts.join(', ')}${isBuilt ? '' : '; the web app is not built, so pages are answered 503'}`,
      findings,
    };
  },
};

function listPaths(): string[] {
  return prefixes.flatMap((prefix) =>
    upwards.flatMap((up) =>
      depths.flatMap((depth) =>
        targets.map((target) => prefix + up.repeat(depth) + target.replaceAll('/', up.includes('%2f') ? '%2f' : '/')),
      ),
    ),
  );
}

/** The client must not normalize the path, as `fetch` does. */
function ask(port: number, address: string, number: number): Promise<{ status: number; body: string }> {
  return new Promise((done) => {
    const headers = { 'x-forwarded-for': `10.${90 + ((number >> 16) & 7)}.${(number >> 8) & 255}.${number & 255}` };
    const request = http.request({ host: '127.0.0.1', port, path: address, headers, timeout: 20_000 }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        body += part;
      });
      answer.on('close', () => done({ status: answer.statusCode ?? 0, body }));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done({ status: 0, body: '' }));
    request.end();
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { brokenVariable } from '../broken/broken-build.ts';
import type { Check } from '../check.ts';
import { killOnExit } from '../machine/kill-on-exit.ts';
import { wrongAmount } from './trade-broken-builds.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const preload = path.join(root, 'tools/verify/broken/preload.ts');
const orders = 40;

/** `npm run simulate` with two processes. */
export const simulation: Check = {
  name: 'simulation',
  summary: 'the money simulation with two server processes that are killed, and a restart of the database in the middle',
  loadSeconds: 240,
  limitSeconds: 1200,
  needs: ['postgres', 'redis'],
  brokenBuilds: [{ ...wrongAmount, expects: /^differs .* has captured, refunded and charged back/ }],
  run: async ({ seed, broken, log, onEnd }) => {
    const size = [
      '--orders',
      String(orders),
      '--buyers',
      '24',
      '--sellers',
      '6',
      '--kills',
      '3',
      '--processes',
      '2',
      '--database-restarts',
      '1',
    ];
    const child = spawn(process.execPath, ['tools/simulate.ts', ...size, '--seed', String(seed)], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        ...(broken ? { NODE_OPTIONS: `--import ${preload}`, [brokenVariable]: JSON.stringify(broken.changes) } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    killOnExit(child, 'SIGTERM');
    onEnd(() => child.kill('SIGTERM'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString();
        log(part.toString().trim());
      });
    const [code] = (await once(child, 'close')) as [number | null];
    const lines = output.trim().split('\n');
    const findings = lines.filter((line) => /^(failed|differs) /.test(line)).map((line) => line.replace(/ {2,}/, ' '));
    const [last = ''] = lines.slice(-1);
    if (code !== 0 && findings.length === 0) findings.push(`it ended with ${code}: ${lines.slice(-3).join(' | ')}`);
    if (code === 0 && !last.includes(' 1 restarts of the database')) findings.push(`the database was not restarted: ${last}`);
    return { figures: last, findings };
  },
};

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packInto } from '../build.ts';

describe('the package installed alone', () => {
  let away: string;
  let packed: string;
  beforeAll(async () => {
    away = mkdtempSync(path.join(os.tmpdir(), 'strapline-size-'));
    packed = path.join(away, 'node_modules/strapline-size');
    mkdirSync(path.dirname(packed));
    await packInto(packed);
    writeFileSync(path.join(away, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rmSync(away, { recursive: true }));

  const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: away, encoding: 'utf8' });

  test('works as a library', () => {
    writeFileSync(
      path.join(away, 'use.js'),
      `import { calculateSize, toMicrometers } from 'strapline-size';
      console.log(calculateSize({ underbust1: toMicrometers(29, 'in'), bust1: toMicrometers(34, 'in') }).labels.UK);`,
    );
    expect(node('use.js')).toMatchObject({ status: 0, stdout: '30DD\n', stderr: '' });
  });

  test('works as a command', () => {
    expect(node(path.join(packed, 'command.js'), '29', '34')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('30DD (UK, snug)'),
    });
  });

  test('includes its types', () => {
    writeFileSync(
      path.join(away, 'use.ts'),
      `import { calculateSize, judgeFit, type NeutralSize } from 'strapline-size';
      const size = calculateSize({ underbust1: 750_000, bust1: 900_000 });
      export const known: NeutralSize | null = 'error' in size ? null : size;
      // @ts-expect-error: a verdict is not a number
      export const verdict: number = judgeFit({}, {}).verdict;`,
    );
    const tsc = path.resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
    const { status, stdout } = node(tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', 'use.ts');
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  test('has the version of the sources', () => {
    const version = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
    expect(version(packed)).toBe(version(path.resolve(import.meta.dirname, '..')));
  });
});

test('the whole library is at most 8 kB, minified and compressed', async () => {
  const bundle = await rolldown({ input: path.join(import.meta.dirname, 'strapline-size.ts'), platform: 'neutral', logLevel: 'warn' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(output).toHaveLength(1);
  const size = gzipSync(output[0].code, { level: 9 }).length;
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThanOrEqual(8000);
});

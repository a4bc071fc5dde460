import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { packagesAreInstalled, showProgress, waitForExit } from './set-up.mjs';

describe('whether packages are installed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-set-up-'));
    mkdirSync(path.join(folder, 'node_modules/@strapline/web'), { recursive: true });
    write('package-lock.json', {
      '': {},
      'packages/web': {},
      'node_modules/@strapline/web': { link: true },
      'node_modules/thing': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/thing-mac': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(file: string, packages: object) {
    writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
  }
  function installed(packages: object) {
    write('node_modules/.package-lock.json', packages);
    for (const where of Object.keys(packages)) {
      mkdirSync(path.join(folder, where), { recursive: true });
      writeFileSync(path.join(folder, where, 'package.json'), '{}');
    }
  }

  test('not in a fresh clone', () => expect(packagesAreInstalled(folder)).toBe(false));
  test('with the versions that npm recorded; builds for other platforms may be missing', () => {
    installed({ 'node_modules/thing': { version: '1.0.0', integrity: 'sha512-a' } });
    expect(packagesAreInstalled(folder)).toBe(true);
  });
  test('not with another version', () => {
    installed({ 'node_modules/thing': { version: '1.0.1', integrity: 'sha512-c' } });
    expect(packagesAreInstalled(folder)).toBe(false);
  });
  test('not if a package was deleted', () => {
    installed({ 'node_modules/thing': { version: '1.0.0', integrity: 'sha512-a' } });
    rmSync(path.join(folder, 'node_modules/thing'), { recursive: true });
    expect(packagesAreInstalled(folder)).toBe(false);
  });
  test('not if a new workspace package is not linked', () => {
    installed({ 'node_modules/thing': { version: '1.0.0', integrity: 'sha512-a' } });
    rmSync(path.join(folder, 'node_modules/@strapline/web'), { recursive: true });
    expect(packagesAreInstalled(folder)).toBe(false);
  });
  test('not with a missing package', () => {
    installed({});
    expect(packagesAreInstalled(folder)).toBe(false);
  });
});

describe('progress', () => {
  afterEach(() => void vi.useRealTimers());

  function said(isTTY: boolean): string {
    vi.useFakeTimers();
    let text = '';
    const write = (part: string | Uint8Array): boolean => {
      text += String(part);
      return true;
    };
    const progress = showProgress('Building', { isTTY, write });
    vi.advanceTimersByTime(2000);
    progress.end('done in 2.0 s');
    vi.advanceTimersByTime(5000);
    return text;
  }

  test('shows seconds in one line of a terminal', () =>
    expect(said(true).split('\r\u001b[K')).toEqual([
      '',
      'Building ... 0 s',
      'Building ... 1 s',
      'Building ... 2 s',
      'Building: done in 2.0 s\n',
    ]));
  test('is a line at the start and one at the end elsewhere', () => expect(said(false)).toBe('Building ...\nBuilding: done in 2.0 s\n'));
});

describe('the exit of a child', () => {
  test('has its code', async () =>
    expect(await waitForExit(spawn(process.execPath, ['-e', 'process.exit(7)']))).toMatchObject({ code: 7 }));
  test('has the code of a signal as in a shell', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    child.kill('SIGTERM');
    expect(await waitForExit(child)).toEqual({ code: 143, why: 'SIGTERM' });
  });
  test('is reported for a missing program', async () => expect(await waitForExit(spawn('/no/such/program'))).toMatchObject({ code: 1 }));
});

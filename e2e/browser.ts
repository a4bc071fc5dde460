import { accessSync, constants, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

/** The network and drawing get no processes of their own: fewer copies, a tenth less processor time. */
const flags = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/** Browsers to try in order: the configured one, the one among the packages, those of this machine. */
async function* programs(): AsyncGenerator<string> {
  const named = process.env['CHROMIUM'];
  if (named) {
    yield named;
    return;
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium');
    const unpacked = await packed.executablePath();
    yield unpacked;
    // It did not start. An interrupted extraction leaves a partial file, which is only replaced if it is missing.
    await rm(unpacked, { force: true });
    yield await packed.executablePath();
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
      const program = path.join(folder, name);
      if (isExecutable(program)) yield program;
    }
  }
}

/** Whether /dev/shm is large enough for the browser, which then need not write its shared memory to a disk. It is 64 MB in many containers. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 * 1024 ** 3;
  } catch {
    // There is no /dev/shm on this system.
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable.
    return false;
  }
}

/** The first browser that starts. If there is none: null with a warning, or an error if CI=true. */
export async function openBrowser(): Promise<Browser | null> {
  const failures: string[] = [];
  for await (const executablePath of programs()) {
    try {
      return await chromium.launch({
        executablePath,
        args: flags,
        ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      });
    } catch (error) {
      failures.push(`${executablePath}: ${String(error).split('\n')[0]}`);
    }
  }
  const words = `No browser starts here, so the journeys are not walked. Set CHROMIUM to one. ${failures.join('; ')}`;
  if (process.env['CI'] === 'true') throw new Error(words);
  console.warn(`\n*** ${words} ***\n`);
  return null;
}

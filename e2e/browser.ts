import { accessSync, constants } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/** Browsers to try, best first: the one that is named, the one among our packages, those of this machine. */
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
    // It did not start. An unpacking that was interrupted leaves half a file, and only its absence makes a whole one.
    await rm(unpacked, { force: true });
    yield await packed.executablePath();
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
      const program = path.join(folder, name);
      if (isProgram(program)) yield program;
    }
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Not there, or not ours to run: either way not a browser for us.
    return false;
  }
}

/** A browser that starts. None on this machine: null and a loud word, or a failure where CI=true. */
export async function openBrowser(): Promise<Browser | null> {
  const failures: string[] = [];
  for await (const executablePath of programs()) {
    try {
      return await chromium.launch({ executablePath, args: flags });
    } catch (error) {
      failures.push(`${executablePath}: ${String(error).split('\n')[0]}`);
    }
  }
  const words = `No browser starts here, so the journeys are not walked. Set CHROMIUM to one. ${failures.join('; ')}`;
  if (process.env['CI'] === 'true') throw new Error(words);
  console.warn(`\n*** ${words} ***\n`);
  return null;
}

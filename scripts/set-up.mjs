// Set-up for `npm start` and `npm test`. It runs before the packages are installed, possibly on Node 20, so it uses
// built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules/.bin');

/** Puts the packages' binaries first in PATH, so that `node` is the installed Node 24. */
export const environment = { ...process.env, PATH: [bin, process.env.PATH].filter(Boolean).join(path.delimiter) };

/** A missing requirement that the user has to fix; the message says how. */
export class SetUpError extends Error {}

/** Installs the packages if they differ from the lockfile, and returns the Node to use. Prints one line if it did anything. */
export async function setUpPackages() {
  if (!packagesAreInstalled()) await installPackages();
  return nodeProgram();
}

/** Builds the web app if its sources changed. Prints one line if it did. */
export async function setUpWeb() {
  const sources = hashOfWebSources();
  if (!webIsBuiltFrom(sources)) await buildWeb(sources);
}

/** npm records the installed versions when it has finished; packages are installed if that matches lockfile and disk. */
export function packagesAreInstalled(folder = root) {
  const installed = packagesIn(path.join(folder, 'node_modules/.package-lock.json'));
  const wanted = packagesIn(path.join(folder, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([where, entry]) => {
    if (!where.includes('node_modules/')) return true;
    // A workspace package is a link to its folder; an older installation may lack a new one.
    if (entry.link) return existsSync(path.join(folder, where));
    const found = installed[where];
    // Optional packages are platform-specific builds, which npm omits on other platforms; this platform's Node is required.
    const mayLack = entry.optional === true && where !== `node_modules/node-${process.platform}-${process.arch}`;
    if (!found) return mayLack;
    const isSame = found.version === entry.version && found.integrity === entry.integrity;
    return isSame && (mayLack || existsSync(path.join(folder, where, 'package.json')));
  });
}

function packagesIn(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

async function installPackages() {
  // No dependency needs an install script (enforced by `npm run check`), so all are disabled.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Installing packages', [...npm(), ...args], process.env);
}

/** The npm that runs this script, else the one on the path. */
function npm() {
  const caller = process.env.npm_execpath;
  return caller?.endsWith('.js') ? [process.execPath, caller] : ['npm'];
}

/** Path of the Node that runs server and tests: the installed package, or this one if it is new enough. */
export function nodeProgram() {
  const bundled = path.join(bin, 'node');
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new SetUpError(
    `Strapline needs Node 24 or newer on ${process.platform} ${process.arch}, and this is ${process.version}: install it and try again.`,
  );
}

const webSources = [
  'package-lock.json',
  'packages/web',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/domain/package.json',
  'packages/domain/src',
];
const webBuild = path.join(root, 'packages/web/dist');

function hashOfWebSources() {
  const hash = createHash('sha256');
  for (const file of webSources.flatMap((source) => filesUnder(path.join(root, source)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .sort()
    .filter((name) => !['dist', 'dist-server', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(path.join(place, name)));
}

/** A failed build can leave files behind, so index.html and the stamp, which is written last, must both exist. */
function webIsBuiltFrom(sources) {
  const note = path.join(webBuild, '.built-from');
  return existsSync(path.join(webBuild, 'index.html')) && existsSync(note) && readFileSync(note, 'utf8') === sources;
}

async function buildWeb(sources) {
  rmSync(path.join(webBuild, '.built-from'), { force: true });
  // The app's own script runs all of its builds.
  await step('Building the web app', [...npm(), 'run', 'build', '--silent', '-w', '@strapline/web'], environment);
  writeFileSync(path.join(webBuild, '.built-from'), sources);
}

/** Runs a command quietly: shows progress and duration, and its whole output if it failed. */
async function step(what, [command, ...args], env) {
  const from = Date.now();
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = forwardSignals(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const progress = showProgress(what);
  const { code, why } = await waitForExit(child);
  stop();
  progress.end(code === 0 ? `done in ${seconds(from)}` : 'failed');
  if (isInterrupt(code)) process.exit(code);
  if (code !== 0) throw new SetUpError(`${output}\n${what} failed (${why}). The lines above say why.`);
}

/**
 * Shows progress: in a terminal one line that counts the seconds, elsewhere one line at the start and one at the end.
 * @param {string} what
 * @param {Pick<typeof process.stdout, 'isTTY' | 'write'>} out
 */
export function showProgress(what, out = process.stdout) {
  const from = Date.now();
  if (!out.isTTY) {
    out.write(`${what} ...\n`);
    return { end: (result) => out.write(`${what}: ${result}\n`) };
  }
  const show = (text) => out.write(`\r\u001b[K${what}${text}`);
  const count = () => show(` ... ${Math.round((Date.now() - from) / 1000)} s`);
  count();
  const timer = setInterval(count, 1000);
  return {
    end: (result) => {
      clearInterval(timer);
      show(`: ${result}\n`);
    },
  };
}

/** Resolves when a child has exited; never rejects. After a signal the code is 128 plus its number, as in a shell. */
export function waitForExit(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, why: error.message }));
    const resolveExit = (code, signal) =>
      resolve(signal ? { code: 128 + (os.constants.signals[signal] ?? 0), why: signal } : { code, why: `code ${code}` });
    child.once('close', resolveExit);
    // A grandchild may keep the output open, so `close` may not follow: wait for it 2 s at most.
    child.once('exit', (code, signal) => setTimeout(resolveExit, 2000, code, signal).unref());
  });
}

/** Forwards signals to a child; Ctrl-C reaches the whole process group anyway. Returns a function that stops forwarding. */
export function forwardSignals(child) {
  const handlers = ['SIGTERM', 'SIGINT', 'SIGHUP'].map((signal) => {
    const handler = () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const undo of handlers) undo();
  };
}

/**
 * Whether a child ended by Ctrl-C or another signal that ends the whole run.
 * @param {number} code
 */
export function isInterrupt(code) {
  return [os.constants.signals.SIGINT, os.constants.signals.SIGTERM, os.constants.signals.SIGHUP].some((signal) => code === 128 + signal);
}

/**
 * The scripts of package.json say `exec`, so that npm's signals reach us and our code reaches npm. If npm itself is killed, this process
 * stops as if it had received the signal.
 */
export function stopWithCaller() {
  if (!process.env.npm_lifecycle_event) return;
  const caller = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === caller) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

export function seconds(from) {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`;
}

// What `npm start` and `npm test` need before anything else can run. Runs before the packages are there, and on the Node 20
// that a machine may have: built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules/.bin');

/** The packages' programs come first, so that `node` means the Node 24 among them. */
export const environment = { ...process.env, PATH: [bin, process.env.PATH].filter(Boolean).join(path.delimiter) };

/** Something is missing that we cannot mend; the message is a sentence for the person at the keyboard. */
export class SetUpError extends Error {}

/** Installs the packages where they differ from the lockfile, and gives the Node to run everything with. Says one line when it had work. */
export async function setUpPackages() {
  if (!packagesAreInstalled()) await installPackages();
  return nodeProgram();
}

/** Builds the web app where its sources changed. Says one line when it had work. */
export async function setUpWeb() {
  const sources = hashOfWebSources();
  if (!webIsBuiltFrom(sources)) await buildWeb(sources);
}

/** npm writes down what it installed when it has finished; packages are in place when that agrees with the lockfile and with the disk. */
export function packagesAreInstalled(folder = root) {
  const installed = packagesIn(path.join(folder, 'node_modules/.package-lock.json'));
  const wanted = packagesIn(path.join(folder, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([where, entry]) => {
    if (!where.includes('node_modules/')) return true;
    // A package of ours is a link to its folder; a new one of these is all that an older installation lacks.
    if (entry.link) return existsSync(path.join(folder, where));
    const found = installed[where];
    // Optional ones are builds for other machines, which npm leaves out; but the Node of this machine is one of them, and needed.
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
  // No package of ours may run an install script (`npm run check` holds that), so none is given the chance.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Installing packages', [...npm(), ...args], process.env);
}

/** The npm that called us, else the one on the path. */
function npm() {
  const caller = process.env.npm_execpath;
  return caller?.endsWith('.js') ? [process.execPath, caller] : ['npm'];
}

/** Path of the Node that runs server and tests: the one among the packages, or this one where it is new enough. */
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

/** A failed build can leave files behind, so index.html and our note, which is written last, must both be there. */
function webIsBuiltFrom(sources) {
  const note = path.join(webBuild, '.built-from');
  return existsSync(path.join(webBuild, 'index.html')) && existsSync(note) && readFileSync(note, 'utf8') === sources;
}

async function buildWeb(sources) {
  rmSync(path.join(webBuild, '.built-from'), { force: true });
  // The app has its own script for this, which knows how many builds there are.
  await step('Building the web app', [...npm(), 'run', 'build', '--silent', '-w', '@strapline/web'], environment);
  writeFileSync(path.join(webBuild, '.built-from'), sources);
}

/** Runs a command quietly: says what is going on and how long it took, and shows all of its output when it failed. */
async function step(what, [command, ...args], env) {
  const from = Date.now();
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = passSignalsTo(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const progress = showProgress(what);
  const { code, why } = await ended(child);
  stop();
  progress.end(code === 0 ? `done in ${seconds(from)}` : 'failed');
  if (code !== 0) throw new SetUpError(`${output}\n${what} failed (${why}). The lines above say why.`);
}

/**
 * Says that something goes on: in a terminal one line that counts the seconds, elsewhere a line at once and another at the end.
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

/** Resolves when a child has ended; never rejects. A child that a signal ended counts as 128 and the signal's number, as in a shell. */
export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, why: error.message }));
    const tell = (code, signal) =>
      resolve(signal ? { code: 128 + (os.constants.signals[signal] ?? 0), why: signal } : { code, why: `code ${code}` });
    child.once('close', tell);
    // Something that the child left behind may hold its output open; that is not waited for.
    child.once('exit', (code, signal) => setTimeout(tell, 2000, code, signal).unref());
  });
}

/** A terminal sends its interrupt to the whole group, so only other senders' interrupts are handed on. Returns how to undo it. */
export function passSignalsTo(child) {
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
 * The scripts of package.json say `exec`, so that npm's signals reach us and our code reaches npm. When npm itself is killed without a word, we stop as if
 * we had been told.
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

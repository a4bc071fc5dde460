import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { base64 } from '@strapline/domain/bytes/base64';
import { type Signed, type Witness, WitnessUnavailable } from '../../ports/witness.ts';

const main = path.resolve(import.meta.dirname, '../../../../witness/src/main.ts');
const answerMs = 2_000;
const startMs = 10_000;

/**
 * Our own witness, as a process beside this one with a folder and a key of its own. Of several servers on one folder the first one's witness answers all; when
 * that one is gone, whoever asks next starts another.
 */
export function embeddedWitness({ folder, name, logKey }: { folder: string; name: string; logKey: string }): Witness {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const door = doorOf(folder);
  let child: ChildProcess | undefined;
  let starting: Promise<void> | undefined;
  let isClosing = false;
  const start = (): Promise<void> => {
    starting ??= startChild([main, door.replace('\0', '@'), folder, name, logKey], (started) => {
      child = started;
    }).finally(() => {
      starting = undefined;
    });
    return starting;
  };
  const ask = async (method: string, target: string, body = ''): Promise<Answer> => {
    const first = await request(door, method, target, body).catch(() => null);
    if (first) return first;
    if (isClosing) throw new WitnessUnavailable('the witness was sent home');
    // Nobody answers there, so what lies there was left behind.
    if (!door.startsWith('\0')) rmSync(door, { force: true });
    await start();
    return await request(door, method, target, body).catch((error: unknown) => {
      throw new WitnessUnavailable('the witness does not answer', { cause: error });
    });
  };
  return {
    remembered: async () => {
      const { status, text } = await ask('GET', '/checkpoint');
      return status === 200 ? text : null;
    },
    sign: async ({ from, proof, note }) => {
      const { status, text } = await ask('POST', '/add-checkpoint', `${[`old ${from}`, ...proof.map(base64)].join('\n')}\n\n${note}`);
      return await readSigned(status, text, async () => (await ask('GET', '/key')).text.trim());
    },
    close: async () => {
      isClosing = true;
      await starting?.catch(() => undefined);
      await ended(child);
    },
  };
}

/**
 * Where the witness of a folder is reached: a local socket, which is its lock as well. On Linux it has an abstract name and leaves no file behind; elsewhere
 * it is a file in the folder.
 */
function doorOf(folder: string): string {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return process.platform === 'linux' ? `\0strapline-witness-${name}` : path.join(folder, 'witness.sock');
}

type Answer = { status: number; text: string };

async function readSigned(status: number, text: string, key: () => Promise<string>): Promise<Signed> {
  if (status === 200) return { answer: 'signed', line: text, key: await key() };
  if (status === 409 && /^\d+\n$/.test(text)) return { answer: 'elsewhere', size: Number(text) };
  return { answer: 'refused', why: `${status} ${text.trim()}` };
}

/** Resolves when it listens, or has seen that another does. */
function startChild(args: string[], onStart: (child: ChildProcess) => void): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--max-old-space-size=32', ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    onStart(child);
    const late = setTimeout(() => fail(new WitnessUnavailable('the witness did not start')), startMs);
    const begun = (): void => {
      clearTimeout(late);
      done();
    };
    child.once('message', begun);
    child.once('exit', begun);
    child.once('error', begun);
    // It ends with us, by the channel; until then it must not keep us.
    child.unref();
    child.channel?.unref();
  });
}

function ended(child: ChildProcess | undefined): Promise<void> {
  return new Promise((done) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return done();
    child.ref();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

function request(door: string, method: string, target: string, body: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = http.request({ socketPath: door, path: target, method, agent: false, timeout: answerMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => done({ status: response.statusCode ?? 0, text }));
      response.once('error', fail);
    });
    asked.once('timeout', () => asked.destroy(new Error('the witness took too long')));
    asked.once('error', fail);
    asked.end(body);
  });
}

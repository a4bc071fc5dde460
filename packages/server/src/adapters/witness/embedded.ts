import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { encodeBase64 } from '@strapline/domain/bytes/base64';
import { type CosignResult, type Witness, WitnessUnavailable } from '../../ports/witness.ts';

const main = path.resolve(import.meta.dirname, '../../../../witness/src/main.ts');
const responseTimeoutMs = 2_000;
const startTimeoutMs = 10_000;

/**
 * Our own witness, as a child process with its own folder and key. Several servers on one folder share the first one's witness; when it has exited, the next
 * request starts another.
 */
export function createEmbeddedWitness({ folder, name, logKey }: { folder: string; name: string; logKey: string }): Witness {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socketPath = getSocketPath(folder);
  let child: ChildProcess | undefined;
  let starting: Promise<void> | undefined;
  let isClosing = false;
  const start = (): Promise<void> => {
    starting ??= startChild([main, socketPath.replace('\0', '@'), folder, name, logKey], (started) => {
      child = started;
    }).finally(() => {
      starting = undefined;
    });
    return starting;
  };
  const callWitness = async (method: string, target: string, body = ''): Promise<WitnessResponse> => {
    const first = await sendRequest(socketPath, method, target, body).catch(() => null);
    if (first) return first;
    if (isClosing) throw new WitnessUnavailable('the server is stopping');
    // No process listens, so the socket file is stale.
    if (!socketPath.startsWith('\0')) rmSync(socketPath, { force: true });
    await start();
    return await sendRequest(socketPath, method, target, body).catch((error: unknown) => {
      throw new WitnessUnavailable('the witness does not respond', { cause: error });
    });
  };
  return {
    fetchLastCheckpoint: async () => {
      const { status, text } = await callWitness('GET', '/checkpoint');
      return status === 200 ? text : null;
    },
    cosign: async ({ from, proof, note }) => {
      const { status, text } = await callWitness(
        'POST',
        '/add-checkpoint',
        `${[`old ${from}`, ...proof.map(encodeBase64)].join('\n')}\n\n${note}`,
      );
      return await parseCosignResponse(status, text, async () => (await callWitness('GET', '/key')).text.trim());
    },
    close: async () => {
      isClosing = true;
      await starting?.catch(() => undefined);
      await stopChild(child);
    },
  };
}

/**
 * The Unix socket of a folder's witness, which is also its lock: an abstract name on Linux, a file in the folder elsewhere.
 */
function getSocketPath(folder: string): string {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return process.platform === 'linux' ? `\0strapline-witness-${name}` : path.join(folder, 'witness.sock');
}

type WitnessResponse = { status: number; text: string };

async function parseCosignResponse(status: number, text: string, key: () => Promise<string>): Promise<CosignResult> {
  if (status === 200) return { answer: 'signed', line: text, key: await key() };
  if (status === 409 && /^\d+\n$/.test(text)) return { answer: 'elsewhere', size: Number(text) };
  return { answer: 'refused', why: `${status} ${text.trim()}` };
}

/** Resolves when the child listens, or exits because another witness does. */
function startChild(args: string[], onStart: (child: ChildProcess) => void): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--max-old-space-size=32', ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    onStart(child);
    const late = setTimeout(() => fail(new WitnessUnavailable('the witness did not start')), startTimeoutMs);
    const onListening = (): void => {
      clearTimeout(late);
      done();
    };
    child.once('message', onListening);
    child.once('exit', onListening);
    child.once('error', onListening);
    // The child exits when the IPC channel closes; it must not keep this process alive.
    child.unref();
    child.channel?.unref();
  });
}

function stopChild(child: ChildProcess | undefined): Promise<void> {
  return new Promise((done) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return done();
    child.ref();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

function sendRequest(socketPath: string, method: string, target: string, body: string): Promise<WitnessResponse> {
  return new Promise((done, fail) => {
    const clientRequest = http.request(
      { socketPath: socketPath, path: target, method, agent: false, timeout: responseTimeoutMs },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.once('end', () => done({ status: response.statusCode ?? 0, text }));
        response.once('error', fail);
      },
    );
    clientRequest.once('timeout', () => clientRequest.destroy(new Error('the witness timed out')));
    clientRequest.once('error', fail);
    clientRequest.end(body);
  });
}

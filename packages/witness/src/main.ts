/**
 * The witness as a separate process: `main.ts SOCKET FOLDER NAME LOG_KEY`. It listens on a local socket, stores the last checkpoint of one log in FOLDER,
 * cosigns as NAME, and exits with the process that started it. POST /add-checkpoint, GET /checkpoint (the last one), GET /key.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createNoteVerifier, formatVerifierKey, keyTypes, parseVerifierKey } from '@strapline/domain/log/signed-note';
import { createFileMemory } from './file-memory.ts';
import { addCheckpoint, type Outcome, type WitnessOptions } from './witness.ts';

/** A checkpoint with 63 hashes has less than 4 kB. */
const maxBytes = 16_384;

const [socketName = '', folder = '', name = '', logKey = ''] = process.argv.slice(2);
// An argument can't contain the NUL byte of an abstract socket name on Linux; @ stands for it.
const socketPath = socketName.replace(/^@/, '\0');
const log = parseVerifierKey(logKey);
if (!socketPath || !folder || !name || !log) throw new Error('usage: main.ts SOCKET FOLDER NAME LOG_KEY');
mkdirSync(folder, { recursive: true, mode: 0o700 });
const options: WitnessOptions = {
  signer: { name, secretKey: loadSecretKey(path.join(folder, 'key')) },
  log,
  memory: createFileMemory(folder, log.name),
  now: () => new Date(),
};

const server = http.createServer((request, response) => {
  answerRequest(request).then(
    ({ status, body, type = 'text/plain; charset=utf-8' }) => response.writeHead(status, { 'content-type': type }).end(body),
    (error: unknown) => {
      process.stderr.write(`witness: ${error instanceof Error ? error.message : String(error)}\n`);
      response.writeHead(500).end();
    },
  );
});

server.once('error', (error) => {
  // Another witness is running, and is used instead.
  if ('code' in error && error.code === 'EADDRINUSE') process.exit(0);
  throw error;
});
server.listen(socketPath, () => process.send?.('ready'));
// The channel closes when the parent process has ended.
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
// Ctrl+C reaches the whole process group; the server decides when to stop.
process.on('SIGINT', () => {});

async function answerRequest(request: http.IncomingMessage): Promise<Outcome> {
  const route = `${request.method} ${request.url}`;
  if (route === 'GET /key')
    return { status: 200, body: `${formatVerifierKey(createNoteVerifier(options.signer), keyTypes.cosignature)}\n` };
  if (route === 'GET /checkpoint') {
    const note = options.memory.read();
    return note === null ? { status: 404, body: 'No checkpoint was cosigned yet.\n' } : { status: 200, body: note };
  }
  if (route !== 'POST /add-checkpoint') return { status: 404, body: 'Unknown route.\n' };
  const body = await readBody(request);
  return body === null ? { status: 400, body: 'The request is too large.\n' } : addCheckpoint(body, options);
}

async function readBody(request: http.IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The witness's own key, created at its first start and independent of the server's keys. */
function loadSecretKey(file: string): Uint8Array {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== 32) throw new Error(`${file} is damaged: it must contain 32 bytes as base64url. Restore it from a backup`);
  return key;
}

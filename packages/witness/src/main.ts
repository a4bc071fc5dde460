/**
 * The witness as a process of its own: `main.ts DOOR FOLDER NAME LOG_KEY`. It listens on the local socket DOOR, remembers the last checkpoint of one log in
 * FOLDER, signs as NAME for what follows from it, and ends with the process that started it. POST /add-checkpoint, GET /checkpoint (what it remembers), GET /key.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { keyTypes, parseVerifierKey, showVerifierKey, verifierOf } from '@strapline/domain/log/signed-note';
import { fileMemory } from './file-memory.ts';
import { addCheckpoint, type Outcome, type WitnessOptions } from './witness.ts';

/** A checkpoint with 63 hashes has less than 4 kB. */
const mostBytes = 16_384;

const [hidden = '', folder = '', name = '', logKey = ''] = process.argv.slice(2);
// No argument can hold the byte that makes a name abstract on Linux; an @ stands for it.
const door = hidden.replace(/^@/, '\0');
const log = parseVerifierKey(logKey);
if (!door || !folder || !name || !log) throw new Error('usage: main.ts DOOR FOLDER NAME LOG_KEY');
mkdirSync(folder, { recursive: true, mode: 0o700 });
const options: WitnessOptions = {
  signer: { name, secretKey: secretKey(path.join(folder, 'key')) },
  log,
  memory: fileMemory(folder, log.name),
  now: () => new Date(),
};

const server = http.createServer((request, response) => {
  answer(request).then(
    ({ status, body, type = 'text/plain; charset=utf-8' }) => response.writeHead(status, { 'content-type': type }).end(body),
    (error: unknown) => {
      process.stderr.write(`witness: ${error instanceof Error ? error.message : String(error)}\n`);
      response.writeHead(500).end();
    },
  );
});

server.once('error', (error) => {
  // Another process witnesses here already, and is asked instead.
  if ('code' in error && error.code === 'EADDRINUSE') process.exit(0);
  throw error;
});
server.listen(door, () => process.send?.('ready'));
// The channel closes when the process that started this one is gone, however it went.
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
// Ctrl+C reaches the whole group; the server says when it is over.
process.on('SIGINT', () => {});

async function answer(request: http.IncomingMessage): Promise<Outcome> {
  const asked = `${request.method} ${request.url}`;
  if (asked === 'GET /key') return { status: 200, body: `${showVerifierKey(verifierOf(options.signer), keyTypes.cosignature)}\n` };
  if (asked === 'GET /checkpoint') {
    const note = options.memory.read();
    return note === null ? { status: 404, body: 'Nothing was seen yet.\n' } : { status: 200, body: note };
  }
  if (asked !== 'POST /add-checkpoint') return { status: 404, body: 'There is no such page.\n' };
  const body = await textOf(request);
  return body === null ? { status: 400, body: 'This is too long.\n' } : addCheckpoint(body, options);
}

async function textOf(request: http.IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A key of the witness's own, made at its first start; it has nothing to do with those of the server. */
function secretKey(file: string): Uint8Array {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== 32) throw new Error(`${file} is damaged: it should hold 32 bytes as base64url`);
  return key;
}

import type { LogStatus } from '@strapline/contract/shapes/log-status';
import { encodeBase64 } from '@strapline/domain/bytes/base64';
import { formatVerifierKey } from '@strapline/domain/log/signed-note';
import { encodeEntryBundle, parseTilePath } from '@strapline/domain/log/tiles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpCaller, Routes } from '../../platform/http-gateway.ts';
import { takeToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { countSince, readEntries, readTiles, type SignedCheckpoint } from './log.store.ts';
import { createLogProof, createLogVerifier, findLatestCheckpoint, proveConsistency } from './log.ts';

type LogAnswer = { type: string; body: string | Uint8Array; isForEver?: boolean };
type LogRequest = { services: Services; params: Record<string, string | undefined> };

/** The public log: C2SP tlog-tiles under `/v1/log`, proofs and status. The answers do not depend on the caller. */
export const addLogRoutes: Routes = (app, services, caller) => {
  const addRoute = (path: string, answer: (request: LogRequest) => Promise<LogAnswer>): void => {
    app.get(path, async (request, reply) => {
      await countRead(services, caller, request);
      const params = Object.fromEntries(Object.entries(Object(request.params)).map(([name, value]) => [name, String(value)]));
      return sendAnswer(reply, await answer({ services, params }));
    });
  };
  addRoute('/v1/log/checkpoint', sendCheckpoint);
  addRoute('/v1/log/tile/*', sendTile);
  addRoute('/v1/log/proof/:index', sendProof);
  addRoute('/v1/log/consistency/:from/:to', sendConsistency);
  addRoute('/v1/log/key', sendKey);
  addRoute('/v1/log/status', sendStatus);
};

async function countRead(services: Services, caller: HttpCaller, request: FastifyRequest): Promise<void> {
  const who = await caller(request);
  const retryAfterMs = await takeToken(services.limits, 'read', who);
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
}

function sendAnswer(reply: FastifyReply, { type, body, isForEver }: LogAnswer): FastifyReply {
  // Readable from any origin: nothing depends on the caller.
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache');
  return reply.type(type).send(typeof body === 'string' ? body : Buffer.from(body));
}

const text = 'text/plain; charset=utf-8';

async function sendCheckpoint({ services }: LogRequest): Promise<LogAnswer> {
  const { note, cosignature } = await loadCheckpoint(services);
  return { type: text, body: note + (cosignature ?? '') };
}

/** Tiles of hashes and entries. All that a checkpoint covers is immutable, partial tiles included. */
async function sendTile({ services, params }: LogRequest): Promise<LogAnswer> {
  const tile = parseTilePath(`tile/${params['*']}`);
  if (!tile) throw createNotFound('This tile doesn’t exist. Names follow C2SP tlog-tiles, e.g. tile/0/x001/234 or tile/entries/000.p/17.');
  const { size } = await loadCheckpoint(services);
  const { level, index, width } = tile;
  const covered = level === 'entries' ? size : Math.floor(size / 256 ** level);
  if (index * 256 + width > covered)
    throw createNotFound('The log doesn’t have this many entries yet. Its checkpoint has the number of entries.');
  const body = level === 'entries' ? await loadBundle(services, index, width) : await loadTile(services, level, index, width);
  return { type: 'application/octet-stream', body, isForEver: true };
}

async function loadBundle({ db }: Services, index: number, width: number): Promise<Uint8Array> {
  const entries = await readEntries(db, index * 256, width);
  return encodeEntryBundle(entries.map(({ body }) => Buffer.from(body, 'utf8')));
}

async function loadTile({ db }: Services, level: number, index: number, width: number): Promise<Uint8Array> {
  const [tile] = await readTiles(db, [{ level, index }]);
  if (!tile || tile.width < width) throw new Error(`tile ${index} of level ${level} is incomplete`);
  return tile.hashes.subarray(0, width * 32);
}

async function sendProof({ services, params }: LogRequest): Promise<LogAnswer> {
  const proof = await createLogProof(services.db, parseIndex(params['index']));
  if (proof === null) throw createNotFound('No checkpoint covers this entry yet. New entries are covered within seconds.');
  return { type: text, body: proof };
}

async function sendConsistency({ services, params }: LogRequest): Promise<LogAnswer> {
  const [from, to] = [parseIndex(params['from']), parseIndex(params['to'])];
  if (from > to) throw new WireError('validation', { fields: { from: 'Put the smaller size first.' } });
  const { size } = await loadCheckpoint(services);
  if (to > size) throw createNotFound('The log doesn’t have this many entries yet. Its checkpoint has the number of entries.');
  const hashes = await proveConsistency(services.db, from, to);
  return { type: text, body: hashes.map((hash) => `${encodeBase64(hash)}\n`).join('') };
}

async function sendKey({ services }: LogRequest): Promise<LogAnswer> {
  return { type: text, body: `${formatVerifierKey(createLogVerifier(services))}\n` };
}

async function sendStatus({ services }: LogRequest): Promise<LogAnswer> {
  const { db, clock } = services;
  const checkpoint = await loadCheckpoint(services);
  const midnight = new Date(clock.now());
  midnight.setUTCHours(0, 0, 0, 0);
  const status: LogStatus = {
    origin: checkpoint.origin,
    size: checkpoint.size,
    root: encodeBase64(checkpoint.root),
    at: checkpoint.at.toISOString(),
    verifierKey: formatVerifierKey(createLogVerifier(services)),
    witness: checkpoint.witness && {
      name: checkpoint.witness.key.split('+')[0] ?? '',
      key: checkpoint.witness.key,
      at: checkpoint.witness.at.toISOString(),
      operator: 'same operator',
    },
    entriesToday: await countSince(db, midnight),
  };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(status) };
}

async function loadCheckpoint({ db }: Services): Promise<SignedCheckpoint> {
  const checkpoint = await findLatestCheckpoint(db);
  if (!checkpoint) throw new WireError('unavailable', { message: 'The log is being signed. Try again in a moment.', retryAfterMs: 1000 });
  return checkpoint;
}

function parseIndex(digits = ''): number {
  if (!/^(0|[1-9]\d{0,14})$/.test(digits)) throw createNotFound('Entries and sizes are whole numbers.');
  return Number(digits);
}

function createNotFound(message: string): WireError {
  return new WireError('not_found', { message });
}

import type { LogStatus } from '@strapline/contract/shapes/log-status';
import { base64 } from '@strapline/domain/bytes/base64';
import { showVerifierKey } from '@strapline/domain/log/signed-note';
import { entryBundle, parseTilePath } from '@strapline/domain/log/tiles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpCaller, Routes } from '../../platform/http-gateway.ts';
import { takeToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { countSince, readEntries, readTiles, type SignedCheckpoint } from './log.store.ts';
import { consistencyOf, latestCheckpoint, logProofOf, logVerifier } from './log.ts';

type Answer = { type: string; body: string | Uint8Array; isForEver?: boolean };
type Asked = { services: Services; params: Record<string, string | undefined> };

/** The public log (C2SP tlog-tiles below `/v1/log`, and what is computed from it): the same for everybody, signed in or not. */
export const logRoutes: Routes = (app, services, caller) => {
  const serve = (path: string, answer: (asked: Asked) => Promise<Answer>): void => {
    app.get(path, async (request, reply) => {
      await countRead(services, caller, request);
      const params = Object.fromEntries(Object.entries(Object(request.params)).map(([name, value]) => [name, String(value)]));
      return send(reply, await answer({ services, params }));
    });
  };
  serve('/v1/log/checkpoint', sendCheckpoint);
  serve('/v1/log/tile/*', sendTile);
  serve('/v1/log/proof/:index', sendProof);
  serve('/v1/log/consistency/:from/:to', sendConsistency);
  serve('/v1/log/key', sendKey);
  serve('/v1/log/status', sendStatus);
};

async function countRead(services: Services, caller: HttpCaller, request: FastifyRequest): Promise<void> {
  const who = await caller(request);
  const retryAfterMs = await takeToken(services.limits, 'read', who);
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
}

function send(reply: FastifyReply, { type, body, isForEver }: Answer): FastifyReply {
  // Anybody may read the log from anywhere: nothing in it depends on who asks.
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache');
  return reply.type(type).send(typeof body === 'string' ? body : Buffer.from(body));
}

const text = 'text/plain; charset=utf-8';

async function sendCheckpoint({ services }: Asked): Promise<Answer> {
  const { note, cosignature } = await checkpointOf(services);
  return { type: text, body: note + (cosignature ?? '') };
}

/** Tiles of hashes and of entries. What a checkpoint covers never changes again, so that each may be kept for ever, parts too. */
async function sendTile({ services, params }: Asked): Promise<Answer> {
  const tile = parseTilePath(`tile/${params['*']}`);
  if (!tile) throw notThere('This tile doesn’t exist. Names follow C2SP tlog-tiles, e.g. tile/0/x001/234 or tile/entries/000.p/17.');
  const { size } = await checkpointOf(services);
  const { level, index, width } = tile;
  const covered = level === 'entries' ? size : Math.floor(size / 256 ** level);
  if (index * 256 + width > covered)
    throw notThere('The log doesn’t have this many entries yet. Its checkpoint has the number of entries.');
  const body = level === 'entries' ? await bundleOf(services, index, width) : await tileOf(services, level, index, width);
  return { type: 'application/octet-stream', body, isForEver: true };
}

async function bundleOf({ db }: Services, index: number, width: number): Promise<Uint8Array> {
  const entries = await readEntries(db, index * 256, width);
  return entryBundle(entries.map(({ body }) => Buffer.from(body, 'utf8')));
}

async function tileOf({ db }: Services, level: number, index: number, width: number): Promise<Uint8Array> {
  const [tile] = await readTiles(db, [{ level, index }]);
  if (!tile || tile.width < width) throw new Error(`tile ${index} of level ${level} is not whole`);
  return tile.hashes.subarray(0, width * 32);
}

async function sendProof({ services, params }: Asked): Promise<Answer> {
  const proof = await logProofOf(services.db, wholeNumber(params['index']));
  if (proof === null) throw notThere('No checkpoint covers this entry yet. New entries are covered within seconds.');
  return { type: text, body: proof };
}

async function sendConsistency({ services, params }: Asked): Promise<Answer> {
  const [from, to] = [wholeNumber(params['from']), wholeNumber(params['to'])];
  if (from > to) throw new WireError('validation', { fields: { from: 'Put the smaller size first.' } });
  const { size } = await checkpointOf(services);
  if (to > size) throw notThere('The log doesn’t have this many entries yet. Its checkpoint has the number of entries.');
  const hashes = await consistencyOf(services.db, from, to);
  return { type: text, body: hashes.map((hash) => `${base64(hash)}\n`).join('') };
}

async function sendKey({ services }: Asked): Promise<Answer> {
  return { type: text, body: `${showVerifierKey(logVerifier(services))}\n` };
}

async function sendStatus({ services }: Asked): Promise<Answer> {
  const { db, clock } = services;
  const checkpoint = await checkpointOf(services);
  const midnight = new Date(clock.now());
  midnight.setUTCHours(0, 0, 0, 0);
  const status: LogStatus = {
    origin: checkpoint.origin,
    size: checkpoint.size,
    root: base64(checkpoint.root),
    at: checkpoint.at.toISOString(),
    verifierKey: showVerifierKey(logVerifier(services)),
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

async function checkpointOf({ db }: Services): Promise<SignedCheckpoint> {
  const checkpoint = await latestCheckpoint(db);
  if (!checkpoint) throw new WireError('unavailable', { message: 'The log is being signed. Try again in a moment.', retryAfterMs: 1000 });
  return checkpoint;
}

function wholeNumber(digits = ''): number {
  if (!/^(0|[1-9]\d{0,14})$/.test(digits)) throw notThere('Entries and sizes are whole numbers.');
  return Number(digits);
}

function notThere(message: string): WireError {
  return new WireError('not_found', { message });
}

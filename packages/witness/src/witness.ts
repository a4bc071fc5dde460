import { decodeBase64 } from '@strapline/domain/bytes/base64';
import { type Checkpoint, isConsistentSuccessor, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { cosignCheckpoint } from '@strapline/domain/log/cosignature';
import { computeTreeHead } from '@strapline/domain/log/merkle';
import type { NoteSigner, NoteVerifier } from '@strapline/domain/log/signed-note';

/** Stores the last signed checkpoint, apart from the log's own data. `write` returns when it is durable. */
export type Memory = { read(): string | null; write(note: string): void };

export type WitnessOptions = { signer: NoteSigner; log: NoteVerifier; memory: Memory; now: () => Date };

export type Outcome = { status: 200 | 400 | 403 | 404 | 409 | 422; body: string; type?: 'text/x.tlog.size' };

/**
 * Handles `add-checkpoint` (C2SP tlog-witness): cosigns a checkpoint only if it is consistent with the last one, and stores it before it returns the
 * signature. It doesn't see entries.
 */
export function addCheckpoint(body: string, { signer, log, memory, now }: WitnessOptions): Outcome {
  const request = parseRequest(body);
  if (!request) return createRefusal(400, 'The body is not a valid add-checkpoint request.');
  if (!request.note.startsWith(`${log.name}\n`)) return createRefusal(404, 'This witness does not witness that log.');
  const next = openCheckpoint(request.note, log);
  if (!next) return createRefusal(403, 'The checkpoint has no valid signature of the log.');
  if (request.from > next.size) return createRefusal(400, 'The old size is larger than the checkpoint: a log must not shrink.');
  const last = readLastCheckpoint(memory, log);
  if (request.from !== last.size || (next.size === last.size && !isConsistentSuccessor(last, next, [])))
    return { status: 409, body: `${last.size}\n`, type: 'text/x.tlog.size' };
  if (!isConsistentSuccessor(last, next, request.proof))
    return createRefusal(422, 'The consistency proof is invalid: the checkpoint does not extend the last one.');
  const text = request.note.slice(0, request.note.lastIndexOf('\n\n') + 1);
  const line = cosignCheckpoint(text, Math.floor(now().getTime() / 1000), signer);
  memory.write(request.note);
  return { status: 200, body: line };
}

/** The last signed checkpoint; a new log is empty. Unreadable memory is an error, because starting over would allow a fork. */
function readLastCheckpoint(memory: Memory, log: NoteVerifier): Checkpoint {
  const note = memory.read();
  if (note === null) return { origin: log.name, size: 0, root: computeTreeHead([]) };
  const last = openCheckpoint(note, log);
  if (!last) throw new Error('the stored checkpoint of the witness is damaged or belongs to another log; restore its folder from a backup');
  return last;
}

function parseRequest(body: string): { from: number; proof: Uint8Array[]; note: string } | null {
  const split = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(split, 0)).split('\n');
  const from = /^old (0|[1-9]\d{0,14})$/.exec(first)?.[1];
  const proof = lines.map(decodeBase64).filter((hash) => hash !== null);
  if (from === undefined || proof.length !== lines.length || proof.length > 63) return null;
  return { from: Number(from), proof, note: body.slice(split + 2) };
}

function createRefusal(status: Outcome['status'], body: string): Outcome {
  return { status, body: `${body}\n` };
}

import { bytesOfBase64 } from '@strapline/domain/bytes/base64';
import { type Checkpoint, follows, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { cosign } from '@strapline/domain/log/cosignature';
import { treeHead } from '@strapline/domain/log/merkle';
import type { NoteSigner, NoteVerifier } from '@strapline/domain/log/signed-note';

/** The last checkpoint that was signed for, kept where the log's own keeper cannot reach it by mistake. `write` is done when it will survive. */
export type Memory = { read(): string | null; write(note: string): void };

export type WitnessOptions = { signer: NoteSigner; log: NoteVerifier; memory: Memory; now: () => Date };

export type Outcome = { status: 200 | 400 | 403 | 404 | 409 | 422; body: string; type?: 'text/x.tlog.size' };

/**
 * Judges one request of `add-checkpoint` (C2SP tlog-witness): signs for a checkpoint that follows from the last one it signed for, and for no other. What it
 * signed is remembered before the signature leaves. It knows a log's key and sizes and roots; of entries it knows nothing.
 */
export function addCheckpoint(body: string, { signer, log, memory, now }: WitnessOptions): Outcome {
  const request = parseRequest(body);
  if (!request) return refused(400, 'This is not a request of add-checkpoint.');
  if (!request.note.startsWith(`${log.name}\n`)) return refused(404, 'This witness does not follow that log.');
  const next = openCheckpoint(request.note, log);
  if (!next) return refused(403, 'The checkpoint is not signed by the log.');
  if (request.from > next.size) return refused(400, 'A log does not shrink.');
  const last = rememberedBy(memory, log);
  if (request.from !== last.size || (next.size === last.size && !follows(last, next, [])))
    return { status: 409, body: `${last.size}\n`, type: 'text/x.tlog.size' };
  if (!follows(last, next, request.proof)) return refused(422, 'The checkpoint does not follow from the last one.');
  const text = request.note.slice(0, request.note.lastIndexOf('\n\n') + 1);
  const line = cosign(text, Math.floor(now().getTime() / 1000), signer);
  memory.write(request.note);
  return { status: 200, body: line };
}

/** What it signed for last; a log that it never saw is empty. A memory that cannot be read is a reason to stop, not to begin anew. */
function rememberedBy(memory: Memory, log: NoteVerifier): Checkpoint {
  const note = memory.read();
  if (note === null) return { origin: log.name, size: 0, root: treeHead([]) };
  const last = openCheckpoint(note, log);
  if (!last) throw new Error('the memory of the witness is damaged, or of another log');
  return last;
}

function parseRequest(body: string): { from: number; proof: Uint8Array[]; note: string } | null {
  const split = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(split, 0)).split('\n');
  const from = /^old (0|[1-9]\d{0,14})$/.exec(first)?.[1];
  const proof = lines.map(bytesOfBase64).filter((hash) => hash !== null);
  if (from === undefined || proof.length !== lines.length || proof.length > 63) return null;
  return { from: Number(from), proof, note: body.slice(split + 2) };
}

function refused(status: Outcome['status'], body: string): Outcome {
  return { status, body: `${body}\n` };
}

import type { FastifyReply } from 'fastify';
import type { Blobs } from '../../ports/blobs.ts';

type Blob = NonNullable<Awaited<ReturnType<Blobs['get']>>>;
export type ByteRange = { start: number; end: number };

/** A single range with a start, as players send it. Anything else gets the whole file, as HTTP allows. */
export function readRange(header: string | undefined): ByteRange | undefined {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (start === undefined) return undefined;
  const range = { start: Number(start), end: end ? Number(end) : Number.MAX_SAFE_INTEGER };
  return range.end < range.start ? undefined : range;
}

/** Sends a file that was opened with this range. */
export function sendBlob(reply: FastifyReply, blob: Blob, range: ByteRange | undefined): FastifyReply {
  reply.type(blob.type).header('accept-ranges', 'bytes');
  if (!range) return reply.header('content-length', blob.bytes).send(blob.stream);
  if (range.start >= blob.bytes) {
    blob.stream.destroy();
    return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${blob.bytes}`).send();
  }
  const end = Math.min(range.end, blob.bytes - 1);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${end}/${blob.bytes}`)
    .header('content-length', end - range.start + 1)
    .send(blob.stream);
}

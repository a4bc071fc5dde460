import { createReadStream } from 'node:fs';
import net from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Scanner, ScannerUnavailable } from '../../ports/scanner.ts';

/** Without an answer or progress for this long, the scan is given up. */
const idleMs = 60_000;

/** ClamAV's daemon by its INSTREAM command: the file as chunks with their length, an empty chunk, then one line of answer. */
export function createClamdScanner(url: string): Scanner {
  const { hostname, port } = new URL(url);
  return {
    isClean: async (file) => {
      const answer = await scan(file, hostname.replace(/^\[|\]$/g, ''), Number(port)).catch((cause: unknown) => {
        throw new ScannerUnavailable('the virus scanner did not answer', { cause });
      });
      if (answer === 'stream: OK') return true;
      if (/^stream: .+ FOUND$/.test(answer)) return false;
      throw new ScannerUnavailable(`the virus scanner could not scan a file: ${answer.slice(0, 200) || 'no answer'}`);
    },
  };
}

async function scan(file: string, host: string, port: number): Promise<string> {
  const socket = net.connect({ host, port });
  socket.setTimeout(idleMs, () => socket.destroy(new Error('timeout')));
  let answer = '';
  const ended = new Promise<void>((done, fail) => {
    socket.setEncoding('utf8').on('data', (part) => {
      answer += String(part);
    });
    socket.once('close', done).once('error', fail);
  });
  try {
    // It may answer and close before it has read everything, such as a file over its size limit.
    await Promise.all([
      pipeline(Readable.from(frameChunks(file)), socket).catch((error) => (answer ? undefined : Promise.reject(error))),
      ended,
    ]);
  } catch (error) {
    if (!answer) throw error;
  } finally {
    socket.destroy();
  }
  return answer.replace(/\0.*$/s, '').trim();
}

async function* frameChunks(file: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  const length = Buffer.alloc(4);
  for await (const chunk of createReadStream(file)) {
    const bytes: Buffer = chunk;
    length.writeUInt32BE(bytes.length);
    yield Buffer.concat([length, bytes]);
  }
  yield Buffer.alloc(4);
}

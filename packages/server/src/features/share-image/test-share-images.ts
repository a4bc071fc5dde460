import { createHash } from 'node:crypto';
import type { WireFailure } from '@strapline/contract/errors';
import type { Input, Output } from '@strapline/contract/events';
import type { MatchAnswer, MatchInput } from '@strapline/contract/match-events';
import { toLuminance } from '@strapline/domain/picture-match/luminance';
import { hashLuminance, type PictureHashes } from '@strapline/domain/picture-match/picture-hashes';
import { drawDiscs } from '@strapline/domain/picture-match/test-discs';
import { createTestBraTag, uploadFile, waitForUpload } from '@strapline/testkit/bra-tags';
import { proveTestHandle } from '@strapline/testkit/handles';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { decodePixels } from '../upload/picture.ts';

/** A JPEG like no other. */
export async function createPicture(seed: string): Promise<Buffer> {
  const { values, width, height } = drawDiscs(seed, { width: 480, height: 600 });
  return await sharp(Buffer.from(values), { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** What a browser sends of a file. */
export async function hashAsBrowser(file: Buffer): Promise<PictureHashes> {
  const { pixels, ...size } = await decodePixels(file);
  const luminance = toLuminance(pixels, { ...size, channels: 3 });
  return { ...hashLuminance(luminance), sha256: createHash('sha256').update(file).digest('hex') };
}

export function toInput({ phashes, ...hashes }: PictureHashes): MatchInput {
  return { ...hashes, phashes: [...phashes] };
}

/** A published piece with one picture. */
export async function publishPicture(
  server: TestServer,
  creator: Person,
  file: Buffer,
  form: Partial<Input<'createBraTag'>> = {},
): Promise<{ braTagId: string; mediaId: string }> {
  const mediaId = await uploadFile(server, creator, file);
  await waitForUpload(creator, mediaId);
  return { mediaId, braTagId: await createTestBraTag(server, creator, { uploads: [mediaId], ...form }) };
}

/** With an admin of its own, for tests that have none. */
export async function proveHandle(server: TestServer, person: Person, fqsid: string): Promise<void> {
  await proveTestHandle(person, await server.person({ roles: ['admin'] }), fqsid);
}

export async function registerPicture(person: Person, mediaId: string): Promise<Output<'registerShareImage'>> {
  return await person.client.call('registerShareImage', { mediaId });
}

export type Finder = {
  socket: Socket;
  /** Any frame's answer. */
  raw(name: string, ...args: unknown[]): Promise<unknown>;
  find(hashes: PictureHashes, fqsid?: string): Promise<MatchAnswer['matches']>;
  refusal(input: unknown): Promise<WireFailure>;
};

let addresses = 0;

/** A connection to the match server, from an address of its own if the server trusts its proxy. */
export async function connectFinder(server: TestServer, headers: Record<string, string> = {}): Promise<Finder> {
  addresses += 1;
  const { match } = (await server.http('/v1/info')).body as { match: { url: string; namespace: string } };
  const socket = io(match.url.replace('localhost', '127.0.0.1') + match.namespace, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': `10.77.${addresses >> 8}.${addresses & 255}`, ...headers },
  });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  const raw = (name: string, ...args: unknown[]): Promise<unknown> => socket.timeout(60_000).emitWithAck(name, ...args);
  return {
    socket,
    raw,
    find: async (hashes, fqsid) => {
      const answer = (await raw('matchSocialImage', { ...toInput(hashes), ...(fqsid ? { fqsid } : {}) })) as
        | MatchAnswer
        | { error: WireFailure };
      if ('error' in answer) throw new Error(JSON.stringify(answer.error));
      return answer.matches;
    },
    refusal: async (input) => {
      const { error } = (await raw('matchSocialImage', input)) as { error?: WireFailure };
      if (!error) throw new Error('the call was answered');
      return error;
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { createPhoto } from '@strapline/testkit/bra-tags';
import type { Random } from '@strapline/testkit/simulation/random';
import { createCaller } from './caller.ts';
import type { Member } from './world.ts';

const headers = { 'tus-resumable': '1.0.0', 'x-application': 'strapline' };
const parts = 4;
const maxRetries = 40;

/** Members who send pictures in parts until `isOver`; an interrupted one continues where the server says. Returns the uploads that were acknowledged as complete. */
export async function loadUploads(
  base: string,
  members: readonly Member[],
  random: Random,
  isOver: () => boolean,
): Promise<{ member: Member; uploadId: string }[]> {
  const acknowledged: { member: Member; uploadId: string }[] = [];
  await Promise.all(
    members.map(async (member) => {
      while (!isOver()) {
        const uploadId = await sendPhoto(base, member, await createPhoto(480 + random.below(5) * 40));
        acknowledged.push({ member, uploadId });
        await pause(1_500 + random.below(1_500));
      }
    }),
  );
  return acknowledged;
}

/** Each sentence is about an upload that was acknowledged and can't be used. */
export async function findLostUploads(base: string, uploads: readonly { member: Member; uploadId: string }[]): Promise<string[]> {
  const until = performance.now() + 60_000;
  const lost = await Promise.all(
    uploads.map(async ({ member, uploadId }) => {
      const caller = createCaller(base, { name: member.username, token: member.token, address: '10.11.0.1' });
      const state = await waitUntilProcessed(() => caller.read('fetchUpload', { uploadId }).then((upload) => upload.state), until);
      caller.close();
      return state === 'ready' ? [] : [`lost: upload ${uploadId} was acknowledged and is ${state}`];
    }),
  );
  return lost.flat();
}

async function waitUntilProcessed(read: () => Promise<string>, until: number): Promise<string> {
  for (;;) {
    const state = await read().catch(
      (error: unknown) => `gone (${error instanceof Error && error.cause instanceof Error ? error.cause.message : ''})`,
    );
    if (state === 'ready' || state === 'refused' || performance.now() > until) return state;
    await pause(500);
  }
}

/** Returns the ID once the server has acknowledged the last byte. */
async function sendPhoto(base: string, { token }: Member, photo: Buffer): Promise<string> {
  const authorization = `Bearer ${token}`;
  const request = async (path: string, init: RequestInit): Promise<Response | null> => {
    const all = { ...headers, authorization, ...(init.headers as Record<string, string>) };
    const answer = await fetch(base + path, { ...init, headers: all, signal: AbortSignal.timeout(15_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer;
  };
  let place: string | null = null;
  let offset = 0;
  for (let retries = 0; retries < maxRetries; ) {
    if (place === null) {
      const made = await request('/v1/uploads', { method: 'POST', headers: { 'upload-length': String(photo.length) } });
      place = made?.status === 201 ? made.headers.get('location') : null;
      offset = 0;
      if (place) continue;
    } else {
      const end = Math.min(photo.length, offset + Math.ceil(photo.length / parts));
      const sent = await request(place, {
        method: 'PATCH',
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        body: new Uint8Array(photo.subarray(offset, end)),
      });
      if (sent?.status === 204) {
        offset = Number(sent.headers.get('upload-offset'));
        if (offset === photo.length) return place.split('/').at(-1) ?? '';
        await pause(100);
        continue;
      }
      const asked = await request(place, { method: 'HEAD' });
      if (asked?.status === 404 || asked?.status === 410) place = null;
      else if (asked?.ok) offset = Number(asked.headers.get('upload-offset'));
      if (offset === photo.length && place) return place.split('/').at(-1) ?? '';
    }
    retries += 1;
    await pause(500);
  }
  throw new Error(`a picture could not be sent within ${maxRetries} retries`);
}

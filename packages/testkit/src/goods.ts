import type { Input } from '@strapline/contract/events';
import sharp from 'sharp';
import type { Person, TestServer } from './test-server.ts';

const madePhotos = new Map<number, Promise<Buffer>>();

/** A real JPEG of 1200 x 900 or another width, as a camera writes one. */
export function photo(width = 1200): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * 7919) % 251));
  const made =
    madePhotos.get(width) ??
    sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })
      .resize(width, (width * 3) / 4, { fit: 'fill' })
      .jpeg()
      .toBuffer();
  madePhotos.set(width, made);
  return made;
}

/** Sends a file in one request of the tus protocol; answers the id of the upload. */
export async function sendFile(server: TestServer, person: Person, bytes: Uint8Array): Promise<string> {
  const sent = await server.http('/v1/uploads', {
    method: 'POST',
    token: person.token,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length), 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from(bytes),
  });
  const id = sent.headers.get('location')?.split('/').at(-1);
  if (sent.status !== 201 || !id) throw new Error(`the upload was answered with ${sent.status}: ${JSON.stringify(sent.body)}`);
  return id;
}

/** Waits until an upload is ready or refused. */
export async function settledUpload(person: Person, uploadId: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const upload = await person.client.call('fetchUpload', { uploadId });
    if (upload.state === 'ready' || upload.state === 'refused') return upload;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`upload ${uploadId} did not settle`);
}

/** Most stories need a picture and not its pixels: this one is ready in a sixth of the time. */
const smallWidth = 400;

/** A picture that is ready to go on a tag. */
export async function uploadPicture(server: TestServer, person: Person, alt = 'Plum bra on a wooden chair'): Promise<string> {
  const uploadId = await sendFile(server, person, await photo(smallWidth));
  const { state, reason } = await settledUpload(person, uploadId);
  if (state !== 'ready') throw new Error(`the picture was refused: ${reason}`);
  await person.client.call('describeUpload', { uploadId, alt });
  return uploadId;
}

/** A tag of somebody who is of age, with one picture; fields of the form as wanted. */
export async function makeBraTag(server: TestServer, creator: Person, form: Partial<Input<'createBraTag'>> = {}): Promise<string> {
  const uploads = form.uploads ?? [await uploadPicture(server, creator)];
  const { braTagId } = await creator.client.call('createBraTag', { ...tagForm(uploads), ...form });
  return braTagId;
}

/** A form that is filled in well. */
export function tagForm(uploads: string[]): Input<'createBraTag'> {
  return {
    title: 'Plum balconette',
    story: 'Worn to one wedding, danced until three.',
    size: { system: 'UK', label: '32DD' },
    condition: 'as_new',
    laundered: true,
    uploads,
    offered: false,
    idempotencyKey: crypto.randomUUID(),
  };
}

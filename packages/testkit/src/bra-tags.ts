import type { Input } from '@strapline/contract/events';
import sharp from 'sharp';
import type { Person, TestServer } from './test-server.ts';

const photoCache = new Map<number, Promise<Buffer>>();

/** A JPEG in the format 4:3, 1200 pixels wide by default. Cached by width. */
export function createPhoto(width = 1200): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * 7919) % 251));
  const photo =
    photoCache.get(width) ??
    sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })
      .resize(width, (width * 3) / 4, { fit: 'fill' })
      .jpeg()
      .toBuffer();
  photoCache.set(width, photo);
  return photo;
}

/** Uploads a file in one tus request and returns the id of the upload. */
export async function uploadFile(
  server: Pick<TestServer, 'http'>,
  person: Pick<Person, 'token' | 'app'>,
  bytes: Uint8Array,
): Promise<string> {
  const sent = await server.http('/v1/uploads', {
    method: 'POST',
    token: person.token,
    headers: {
      'x-application': person.app,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.from(bytes),
  });
  const id = sent.headers.get('location')?.split('/').at(-1);
  if (sent.status !== 201 || !id) throw new Error(`the upload failed with ${sent.status}: ${JSON.stringify(sent.body)}`);
  return id;
}

/** Waits until an upload is ready or refused. */
export async function waitForUpload(person: Pick<Person, 'client'>, uploadId: string) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const upload = await person.client.call('fetchUpload', { uploadId });
    if (upload.state === 'ready' || upload.state === 'refused') return upload;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`upload ${uploadId} was not processed`);
}

/** Most tests don't need large pictures: this one is processed in a sixth of the time. */
const smallWidth = 400;

/** Uploads a picture and waits until it can be used on a tag. */
export async function uploadPicture(server: TestServer, person: Person, alt = 'Plum bra on a wooden chair'): Promise<string> {
  const uploadId = await uploadFile(server, person, await createPhoto(smallWidth));
  const { state, reason } = await waitForUpload(person, uploadId);
  if (state !== 'ready') throw new Error(`the picture was refused: ${reason}`);
  await person.client.call('describeUpload', { uploadId, alt });
  return uploadId;
}

/** Creates a tag with one picture; `form` overrides fields. The creator must be an adult. */
export async function createTestBraTag(server: TestServer, creator: Person, form: Partial<Input<'createBraTag'>> = {}): Promise<string> {
  const uploads = form.uploads ?? [await uploadPicture(server, creator)];
  const { braTagId } = await creator.client.call('createBraTag', { ...createTagForm(uploads), ...form });
  return braTagId;
}

/** A valid form. */
export function createTagForm(uploads: string[]): Input<'createBraTag'> {
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

import { randomUUID } from 'node:crypto';
import type { Output } from '@strapline/contract/events';
import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import { decryptFile, loadBody, uploadEncrypted } from '@strapline/testkit/encrypted-media';
import type { Person, TestServer } from '@strapline/testkit/test-server';

export const plain = Buffer.from('A picture of the left side, as it was taken. '.repeat(500));
export const reason = 'A report says that these pictures show somebody else.';

export async function createGallery(owner: Person, braTagId?: string): Promise<Output<'createGallery'>> {
  const piece = braTagId ? { braTagId } : {};
  return await owner.client.call('createGallery', { title: 'At the window', media: [], ...piece, idempotencyKey: randomUUID() });
}

/** A gallery with one private picture. */
export async function plantGallery(server: TestServer, owner: Person, braTagId?: string) {
  const { id } = await createGallery(owner, braTagId);
  const image = await uploadEncrypted(server, owner, { resource: 'gallery', id }, plain);
  const changes = { media: [{ image, alt: 'Left side' }] };
  const gallery = await owner.client.call('updateGallery', { galleryId: id, version: 1, changes });
  return { resource: 'gallery' as const, id, gallery };
}

export async function findImage(viewer: Person, galleryId: string): Promise<EncryptedImage | null> {
  const { media } = await viewer.client.call('fetchGallery', { galleryId });
  const [first] = media.filter(({ kind }) => kind === 'encrypted');
  return first?.kind === 'encrypted' ? first.image : null;
}

export async function hasBody(server: TestServer, mediaId: string): Promise<boolean> {
  const blob = await server.services.blobs.get(`private-${mediaId}/body.bin`);
  blob?.stream.destroy();
  return blob !== null;
}

/** What a viewer sees of the picture: its bytes, or why not. */
export async function look(server: TestServer, viewer: Person, id: string, extra: { reason?: string } = {}): Promise<string> {
  const answer = (await viewer.client.raw('getDerivedKey', { resource: 'gallery', id, ...extra })) as
    | Output<'getDerivedKey'>
    | { error: { code: string; reason?: string } };
  if ('error' in answer) return answer.error.reason ?? answer.error.code;
  const image = await findImage(viewer, id);
  const body = image && (await loadBody(server, image));
  const opened = image && body && (await decryptFile(answer, image, body));
  return opened ? Buffer.from(opened).toString() : 'nothing';
}

/** The same people with new tokens, after the old ones expired. `admins` are connected at level 2. */
export async function renew(server: TestServer, people: readonly Person[], admins: readonly Person[]): Promise<Person[]> {
  return await Promise.all(
    people.map(async (person) => {
      const token = await server.tokenOf(person.accountId);
      return { ...person, token, client: await server.connect({ token, admin: admins.includes(person) }) };
    }),
  );
}

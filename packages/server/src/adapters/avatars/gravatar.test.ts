import { createHash } from 'node:crypto';
import { startTestAvatarService, type TestAvatarService } from '@strapline/testkit/avatar-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGravatar } from './gravatar.ts';
import { noAvatarService } from './no-service.ts';

let service: TestAvatarService;
const hash = createHash('sha256').update('mara@example.com').digest('hex');

beforeAll(async () => {
  service = await startTestAvatarService();
});
afterAll(() => service.close());

test('a picture is asked for by the hash of the address, never with the service’s own pattern', async () => {
  const gravatar = createGravatar('https://gravatar.com', service.outgoing);
  expect(gravatar.host).toBe('gravatar.com');
  expect(await gravatar.find(hash, 512)).toEqual({ result: 'missing' });
  service.pictures.set('mara@example.com', new Uint8Array([1, 200, 3]));
  expect(await gravatar.find(hash, 512)).toEqual({ result: 'found', bytes: Buffer.from([1, 200, 3]) });
  expect(service.asked.at(-1)).toBe(`/avatar/${hash}?s=512&d=404&r=g`);
});

test('a service that is away can be asked again', async () => {
  service.isAway = true;
  expect(await createGravatar('https://gravatar.com', service.outgoing).find(hash, 512)).toEqual({ result: 'unreachable' });
  service.isAway = false;
});

test('a service can’t be in our own network', async () => {
  expect(await createGravatar('https://127.0.0.1').find(hash, 512)).toEqual({ result: 'unreachable' });
});

test('without a service, nobody is asked', async () => {
  expect([noAvatarService.host, await noAvatarService.find(hash, 512)]).toEqual([null, { result: 'missing' }]);
});

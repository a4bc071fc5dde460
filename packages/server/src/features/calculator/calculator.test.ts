import { resolveSize, sizeSystems } from '@strapline/domain/size/systems';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a visitor gets a random size that is valid in its system', async () => {
  const visitor = await server.connect();
  expect((await visitor.call('getRandomBraSize')).system).toBe('UK');
  for (const system of sizeSystems) {
    const example = await visitor.call('getRandomBraSize', { system });
    expect(example.system).toBe(system);
    expect(resolveSize(system, example.braSize), example.braSize).toHaveProperty('ukBand');
  }
});

test('sizes differ between calls', async () => {
  const visitor = await server.connect();
  const seen = new Set<string>();
  for (let asked = 0; asked < 20; asked += 1) seen.add((await visitor.call('getRandomBraSize')).braSize);
  expect(seen.size).toBeGreaterThan(5);
});

test('an unknown system is refused', async () => {
  const visitor = await server.connect();
  expect((await visitor.refusal('getRandomBraSize', { system: 'XX' } as never)).code).toBe('validation');
});

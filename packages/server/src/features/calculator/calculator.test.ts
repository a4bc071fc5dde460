import { resolveSize, sizeSystems } from '@strapline/domain/size/systems';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a visitor asks for a size to try, and gets one that its system knows', async () => {
  const visitor = await server.connect();
  expect((await visitor.call('getRandomBraSize')).system).toBe('UK');
  for (const system of sizeSystems) {
    const example = await visitor.call('getRandomBraSize', { system });
    expect(example.system).toBe(system);
    expect(resolveSize(system, example.braSize), example.braSize).toHaveProperty('ukBand');
  }
});

test('not the same one again and again', async () => {
  const visitor = await server.connect();
  const seen = new Set<string>();
  for (let asked = 0; asked < 20; asked += 1) seen.add((await visitor.call('getRandomBraSize')).braSize);
  expect(seen.size).toBeGreaterThan(5);
});

test('a system that nobody knows is refused', async () => {
  const visitor = await server.connect();
  expect((await visitor.refusal('getRandomBraSize', { system: 'XX' } as never)).code).toBe('validation');
});

import { describe, expect, test } from 'vitest';
import type { Network } from './options.ts';
import { createDemoPerson, createTestClient, demoPassword } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor, findMailCode } from './test-visitor.ts';

const hour = 3_600_000;
const wrongPassword = 'not the right sentence';

/** An address, or one `in` a network with room 4: `host 1 in network 7`. */
function networksOf({ headers }: { headers: { [name: string]: unknown } }): [Network, ...Network[]] {
  const [host = '', network] = String(headers['x-test-address']).split(' in ');
  return [{ key: host, room: 1 }, ...(network ? [{ key: network, room: 4 }] : [])];
}

async function openScreen(server: TestProvider, address: string, screen: string) {
  const browser = createVisitor(server);
  await browser.get((await (await createTestClient(server)).begin({ prompt: 'login' })).url, { 'x-test-address': address });
  await browser.get(`${new URL(browser.page().url).pathname}?screen=${screen}`);
  return (action: string, fields: { [name: string]: string }) => browser.send(action, fields, { 'x-test-address': address });
}

const tryPassword = async (server: TestProvider, address: string, name: string, password: string) =>
  await (await openScreen(server, address, 'password'))('/password', { name, password });

describe('an attacker with many addresses', () => {
  test('cannot lock a person out by filling the queue of a slowed name: addresses without failures go first', async () => {
    let isPaused = false;
    const resumes: (() => void)[] = [];
    const server = await startTestProvider({
      networksOf,
      limits: { passwordsPerName: { free: 0, perMs: hour } },
      pause: () => (isPaused ? new Promise((go) => resumes.push(go)) : Promise.resolve()),
    });
    await createDemoPerson(server, 'mara');
    const addresses = Array.from({ length: 12 }, (_, i) => `crowd ${i}`);
    for (const address of addresses) expect((await tryPassword(server, address, 'mara', wrongPassword)).status).toBe(400);
    isPaused = true;
    const refused: number[] = [];
    const guesses = addresses.map(async (address) => {
      const { status } = await tryPassword(server, address, 'mara', wrongPassword);
      if (status === 429) refused.push(status);
    });
    await expect.poll(() => refused.length).toBe(2);
    const person = tryPassword(server, 'the person', 'mara', demoPassword);
    await expect.poll(() => refused.length).toBe(3);
    resumes.shift()?.();
    expect((await person).url).toContain('/app?');
    isPaused = false;
    for (const go of resumes.splice(0)) go();
    await Promise.all(guesses);
    expect(refused).toHaveLength(3);
    await server.close();
  });

  test('in one network has at most four times the limit of a single address, per name and in total', async () => {
    const server = await startTestProvider({
      networksOf,
      limits: { passwordsPerAddressAndName: { count: 2, perMs: hour }, startsPerAddress: { count: 4, perMs: hour } },
    });
    await createDemoPerson(server, 'mara');
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await tryPassword(server, `host ${i} in network 7`, 'mara', wrongPassword)).status);
    expect(statuses).toEqual([...Array(8).fill(400), 429, 429]);
    expect((await tryPassword(server, 'host 1 in network 8', 'mara', demoPassword)).url).toContain('/app?');
    const client = await createTestClient(server);
    const start = async (address: string) =>
      (await createVisitor(server).get((await client.begin()).url, { 'x-test-address': address })).status;
    for (let i = 10; i < 16; i += 1) expect(await start(`host ${i} in network 7`)).toBe(200);
    expect([await start('host 16 in network 7'), await start('host 2 in network 8')]).toEqual([429, 200]);
    await server.close();
  });

  test('requests a person’s codes every hour, and from the second hour on the person gets hers', async () => {
    const server = await startTestProvider({ networksOf });
    const email = 'mara@post.example';
    await createDemoPerson(server, 'mara');
    const ask = async (address: string) => {
      const send = await openScreen(server, address, 'signin');
      return { send, status: (await send('/code', { email })).status };
    };
    for (const _hour of [1, 2]) {
      for (let i = 0; i < 45; i += 1) await ask(`crowd ${i}`);
      server.clock.now = new Date(server.clock.now.getTime() + hour + 1000);
    }
    for (let i = 0; i < 45; i += 1) await ask(`crowd ${i}`);
    const person = await ask('the person');
    expect(person.status).toBe(200);
    expect((await person.send('/verify', { code: findMailCode(server, email) })).url).toContain('/app?');
    await server.close();
  });
});

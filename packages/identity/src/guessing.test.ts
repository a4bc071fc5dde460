import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHashPool, type HashPool, type HashWork } from './hash-pool.ts';
import { defaultLimits } from './options.ts';
import { createDemoPerson, createTestClient, demoPassword, signIn, signUp, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor, findMailCode, type Visit, type Visitor } from './test-visitor.ts';
import { createThrottle } from './throttle.ts';

const hour = 3_600_000;
let serial = 0;
const createName = (what: string) => `${what}${++serial}`;
const createEmail = () => `${createName('person')}@post.example`;
const createWrongCode = (code: string) => (code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);
const listStatuses = (visits: Visit[]) => visits.map(({ status }) => status);
/** Removes what differs between two sign-ins: nonces, ids and the typed name. */
const toComparable = ({ status, text }: Visit, name: string) =>
  `${status} ${text.replaceAll(name, 'N').replace(/nonce="[^"]*"|login\/[\w-]+|value="[^"]*"/g, '')}`;

describe('strangers who know a name', () => {
  let server: TestProvider;
  let client: TestClient;
  beforeAll(async () => {
    server = await startTestProvider({ networksOf: ({ ip, headers }) => [{ key: String(headers['x-test-address'] ?? ip), room: 1 }] });
    client = await createTestClient(server);
  });
  afterAll(() => server.close());

  /** A browser at another address, on one of the sign-in screens. */
  async function at(address: string, screen: string, browser: Visitor = createVisitor(server)) {
    await browser.get((await client.begin({ prompt: 'login' })).url, { 'x-test-address': address });
    await browser.get(`${new URL(browser.page().url).pathname}?screen=${screen}`);
    const send = (action: string, fields: { [name: string]: string }) => browser.send(action, fields, { 'x-test-address': address });
    return { ...browser, send };
  }
  const isSignedIn = (visit: Visit) => visit.url.includes('/app?');
  const tryPassword = async (address: string, name: string, password: string, browser?: Visitor) =>
    await (await at(address, 'password', browser)).send('/password', { name, password });
  const askForCode = async (address: string, email: string, browser?: Visitor) => {
    const page = await at(address, 'signin', browser);
    return { page, visit: await page.send('/code', { email }) };
  };

  test('cannot lock a person out with wrong passwords, in sequence or in parallel, by name or by e-mail', async () => {
    const name = createName('mara');
    await createDemoPerson(server, name);
    for (const typed of [name, `${name}@post.example`]) {
      const wrong = [];
      for (let i = 0; i < 12; i += 1) wrong.push(await tryPassword('198.51.100.1', typed, `wrong guess number ${i}`));
      expect(listStatuses(wrong)).toEqual([...Array(10).fill(400), 429, 429]);
      await Promise.all(Array.from({ length: 12 }, (_, i) => tryPassword('198.51.100.2', typed, `wrong guess number ${i}`)));
      expect(isSignedIn(await tryPassword('203.0.113.5', typed, demoPassword))).toBe(true);
    }
  });

  test('slow a name down with attempts from many addresses, but the person still gets in', async () => {
    const name = createName('mara');
    await createDemoPerson(server, name);
    const before = server.pauses.length;
    for (let i = 0; i < 20; i += 1) await tryPassword(`198.51.100.${i}`, name, 'not the right sentence');
    expect(server.pauses.length).toBe(before);
    for (let i = 0; i < 20; i += 1) await tryPassword(`198.51.101.${i}`, name, 'not the right sentence');
    expect(server.pauses.length).toBe(before + 20);
    expect(isSignedIn(await tryPassword('203.0.113.6', name, demoPassword))).toBe(true);
    expect(server.pauses.length).toBe(before + 21);
    // A successful sign-in doesn’t reset the strangers’ limit.
    await tryPassword('198.51.102.1', name, 'not the right sentence');
    expect(server.pauses.length).toBe(before + 22);
  });

  test('cannot lock out a browser in which the person has signed in before, even from the same address', async () => {
    const name = createName('mara');
    const address = '192.0.2.40';
    await createDemoPerson(server, name);
    const own = createVisitor(server);
    expect(isSignedIn(await tryPassword(address, name, demoPassword, own))).toBe(true);
    for (let i = 0; i < 60; i += 1) await tryPassword(address, i % 2 ? name : createName('nobody'), 'not the right sentence');
    expect((await tryPassword(address, name, demoPassword)).status).toBe(429);
    expect(isSignedIn(await tryPassword(address, name, demoPassword, own))).toBe(true);
    const again = await askForCode(address, `${name}@post.example`, own);
    const code = findMailCode(server, `${name}@post.example`);
    expect(isSignedIn(await again.page.send('/verify', { code }))).toBe(true);
  });

  test('gain nothing from that browser’s cookie for another name, or from an altered, forged or expired one; the browser has its own limit', async () => {
    const [name, other] = [createName('mara'), createName('theo')];
    await createDemoPerson(server, name);
    await createDemoPerson(server, other);
    const address = '192.0.2.41';
    const browser = createVisitor(server);
    await tryPassword(address, name, demoPassword, browser);
    const [cookieKey, cookie] = [...browser.cookies].find(([key]) => key.startsWith('identity_device ')) ?? [];
    if (!cookieKey || !cookie) throw new Error('no device cookie');
    const getRefusal = async (value: string, typed: string) => {
      const from = createName('192.0.3.');
      for (let i = 0; i < 10; i += 1) await tryPassword(from, typed, 'not the right sentence');
      browser.cookies.set(cookieKey, { ...cookie, value });
      return (await tryPassword(from, typed, demoPassword, browser)).status;
    };
    const [id = '', day = '', nameHash = ''] = cookie.value.split('.');
    expect(await getRefusal(cookie.value, other)).toBe(429);
    for (const forged of [
      `${id}.${day}.${nameHash.startsWith('A') ? 'B' : 'A'}${nameHash.slice(1)}`,
      `${id}.${Number(day) + 1}.${nameHash}`,
      `${'A'.repeat(22)}.${day}.${nameHash}`,
      `${id}.${Number(day) - 366}.${nameHash}`,
      `${id}.${day}.`,
      'x'.repeat(4000),
    ])
      expect(await getRefusal(forged, name), forged.slice(0, 60)).toBe(429);
    browser.cookies.set(cookieKey, cookie);
    const guesses = [];
    for (let i = 0; i < 11; i += 1) guesses.push(await tryPassword(address, name, 'not the right sentence', browser));
    expect(listStatuses(guesses)).toEqual([...Array(10).fill(400), 429]);
  });

  test('can create ten accounts an hour from one address, in sequence or in parallel; other addresses and existing accounts are not affected', async () => {
    const join = async (address: string, email = createEmail()) => {
      const page = await at(address, 'signup');
      await page.send('/code', { email, accept: 'yes' });
      return await page.send('/verify', { code: findMailCode(server, email) });
    };
    const first = createEmail();
    const visits = [await join('198.51.100.70', first), ...(await Promise.all(Array.from({ length: 12 }, () => join('198.51.100.70'))))];
    expect(visits.filter(isSignedIn)).toHaveLength(10);
    const refused = visits.find((visit) => !isSignedIn(visit));
    expect(refused?.status).toBe(429);
    expect(refused?.text).toMatch(/Too many accounts were created from your network in the last hour\. Try again in \d+ minutes/);
    expect(isSignedIn(await join('203.0.113.70'))).toBe(true);
    expect(isSignedIn(await join('198.51.100.70', first))).toBe(true);
    server.clock.now = new Date(server.clock.now.getTime() + hour + 1000);
    expect(isSignedIn(await join('198.51.100.70'))).toBe(true);
  });

  test('cannot find out from limits or timing whether an account exists', async () => {
    const name = createName('mara');
    await createDemoPerson(server, name);
    const listPasswordPages = async (typed: string, net: string) => {
      const before = server.pauses.length;
      const pages = [];
      for (let i = 0; i < 12; i += 1) pages.push(toComparable(await tryPassword(`${net}.1`, typed, 'not the right sentence'), typed));
      for (let i = 0; i < 14; i += 1)
        pages.push(toComparable(await tryPassword(`${net}.${i + 2}`, typed, 'not the right sentence'), typed));
      return { pages, slowed: server.pauses.length - before };
    };
    const listCodePages = async (email: string, net: string) => {
      const pages = [];
      for (let i = 0; i < 16; i += 1) pages.push(toComparable((await askForCode(`${net}.${i % 4}`, email)).visit, email));
      return pages;
    };
    const [known, unknown] = [await listPasswordPages(name, '198.18.1'), await listPasswordPages(createName('nobody'), '198.18.2')];
    expect(known).toEqual(unknown);
    expect(known.slowed).toBe(4);
    expect(await listCodePages(`${name}@post.example`, '198.18.3')).toEqual(await listCodePages(createEmail(), '198.18.4'));
  });

  test('cannot stop a person’s codes by requesting many; a mailbox gets at most 40 an hour', async () => {
    const email = createEmail();
    const own = createVisitor(server);
    await signUp(server, client, email, own);
    server.clock.now = new Date(server.clock.now.getTime() + hour);
    const countSent = () => server.mails.filter((mail) => mail.to === email).length;
    const sentBefore = countSent();
    const alone = [];
    for (let i = 0; i < 7; i += 1) alone.push((await askForCode('198.51.100.7', email)).visit.status);
    expect(alone).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const knownAddress = await askForCode('203.0.113.9', email);
    expect(isSignedIn(await knownAddress.page.send('/verify', { code: findMailCode(server, email) }))).toBe(true);
    for (let i = 0; i < 30; i += 1) await askForCode(`198.51.103.${i % 10}`, email);
    const newAddress = await askForCode('203.0.113.10', email);
    expect(isSignedIn(await newAddress.page.send('/verify', { code: findMailCode(server, email) }))).toBe(true);
    for (let i = 0; i < 40; i += 1) await askForCode(`198.51.104.${i}`, email);
    expect(countSent() - sentBefore).toBe(40);
    const knownDevice = await askForCode('203.0.113.11', email, own);
    expect(isSignedIn(await knownDevice.page.send('/verify', { code: findMailCode(server, email) }))).toBe(true);
  });

  test('get fewer than 60 codes compared an hour from any number of addresses, and the person’s code works at the first attempt', async () => {
    const email = createEmail();
    const compared: boolean[] = [];
    let own: Awaited<ReturnType<typeof askForCode>> | undefined;
    for (let i = 0; i < 60; i += 1) {
      const address = `198.51.105.${i}`;
      if (i === 20) own = await askForCode('203.0.113.12', email);
      const { page, visit } = await askForCode(address, email);
      if (i === 20) expect(visit.status).toBe(200);
      if (visit.status !== 200) continue;
      const code = findMailCode(server, email);
      const attempts = await Promise.all(
        Array.from({ length: 6 }, () =>
          page.post(`${new URL(page.page().url).pathname}/verify`, readForm(page, createWrongCode(code)), { 'x-test-address': address }),
        ),
      );
      compared.push(...attempts.map(({ text }) => text.includes('Incorrect code')));
    }
    const count = compared.filter(Boolean).length;
    expect([count > 20, count < 60]).toEqual([true, true]);
    const ownCode = server.mails.filter((mail) => mail.to === email)[20];
    const digits = /\b(\d{4}) (\d{4})\b/.exec(ownCode?.text ?? '');
    expect((await own?.page.send('/verify', { code: `${digits?.[1]}${digits?.[2]}` }))?.url).toContain('screen=terms');
  });

  const readForm = (browser: Pick<Visitor, 'page'>, code: string) =>
    new URLSearchParams({ csrf: /name="csrf" value="([^"]*)"/.exec(browser.page().text)?.[1] ?? '', code });
});

describe('work', () => {
  test('comes after the limits: rejected mails and passwords and a flood on one page hash nothing', async () => {
    // This queue has no room, so any request that gets as far as hashing fails with 503.
    const server = await startTestProvider({
      limits: {
        hashThreads: 0,
        hashesWaiting: 0,
        mailsPerAddress: { count: 2, perMs: hour },
        passwordsPerAddress: { count: 2, perMs: hour },
        postsPerSignIn: { count: 6, perMs: hour },
      },
    });
    const client = await createTestClient(server);
    const open = async (screen: string, extra = {}) => {
      const browser = createVisitor(server);
      await browser.get((await client.begin(extra)).url);
      await browser.get(`${new URL(browser.page().url).pathname}?screen=${screen}`);
      return browser;
    };
    const password = 'seven lamps under snow';
    const mails = [];
    for (let i = 0; i < 5; i += 1)
      mails.push(await (await open('signup', { prompt: 'create' })).send('/code', { email: createEmail(), accept: 'yes', password }));
    mails.push(await (await open('reset')).send('/reset', { email: createEmail(), password }));
    expect(listStatuses(mails)).toEqual([503, 503, 429, 429, 429, 429]);
    expect(mails[0]?.text).toContain('try again in a moment');
    expect(mails[0]?.headers.get('retry-after')).toBe('2');
    expect(server.mails).toEqual([]);
    const names = [];
    for (let i = 0; i < 4; i += 1) names.push(await (await open('password')).send('/password', { name: createName('nobody'), password }));
    expect(listStatuses(names)).toEqual([503, 503, 429, 429]);
    const page = await open('password');
    const flood = [];
    for (let i = 0; i < 8; i += 1) flood.push(await page.send('/password', { name: createName('nobody'), password }));
    server.clock.now = new Date(server.clock.now.getTime() + hour / 2);
    expect(listStatuses(flood).every((status) => status === 429)).toBe(true);
    await server.close();
  });

  const work: HashWork = {
    message: 'seven lamps under snow',
    nonce: new Uint8Array(16),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  };
  async function withPool(limits: Partial<typeof defaultLimits>, useHashPool: (pool: HashPool) => Promise<void>): Promise<void> {
    const pool = createHashPool({ ...defaultLimits, ...limits });
    try {
      await useHashPool(pool);
    } finally {
      await pool.close();
    }
  }

  test('of hashing doesn’t delay file reads', async () => {
    await withPool({ hashesWaiting: 40 }, async (pool) => {
      const order: string[] = [];
      const hashes = Array.from({ length: 20 }, (_, i) =>
        pool.hash(work, { key: `caller ${i}`, attempts: 1 }).then(() => order.push('hash')),
      );
      const file = readFile(import.meta.filename).then(() => order.push('file'));
      await Promise.all([...hashes, file]);
      // In one queue with the hashes, its four steps would come after all of them.
      expect(order.indexOf('file')).toBeLessThan(15);
    });
  });

  test('of hashing takes turns: a caller with many attempts waits, others don’t; a full queue answers to try again', async () => {
    await withPool({ hashThreads: 1, hashesWaiting: 6, hashesWaitingPerCaller: 4 }, async (pool) => {
      const done: string[] = [];
      const ask = (caller: string) =>
        pool.hash(work, { key: caller, attempts: 1 }).then(
          () => done.push(caller),
          (error: { code: string }) => done.push(`${caller} ${error.code}`),
        );
      const flood = Array.from({ length: 8 }, () => ask('flood'));
      const others = [ask('mara'), ask('theo'), ask('nora')];
      await Promise.all([...flood, ...others]);
      expect(done.slice(0, 3)).toEqual(Array(3).fill('flood busy'));
      expect(done.slice(3)).toEqual(['flood busy', 'flood', 'flood', 'mara', 'theo', 'nora', 'flood', 'flood']);
    });
  });

  test('of hashing is done first for a known device, then for the fewest attempts; many addresses cannot crowd them out of the queue', async () => {
    await withPool({ hashThreads: 1, hashesWaiting: 6 }, async (pool) => {
      const done: string[] = [];
      const ask = (key: string, attempts: number) =>
        pool.hash(work, { key, attempts }).then(
          () => done.push(key),
          (error: { code: string }) => done.push(`${key} ${error.code}`),
        );
      const others = Array.from({ length: 8 }, (_, i) => ask(`crowd ${i}`, 5));
      await Promise.all([...others, ask('mara', 1), ask('known device', 0), ask('late', 9)]);
      expect(done.slice(0, 4)).toEqual(['crowd 7 busy', 'crowd 1 busy', 'crowd 2 busy', 'late busy']);
      expect(done.slice(4)).toEqual(['crowd 0', 'known device', 'mara', 'crowd 3', 'crowd 4', 'crowd 5', 'crowd 6']);
    });
  });

  /** A queue for slowed names with a manual clock. */
  function createSlowQueue() {
    let now = 0;
    const resumes: (() => void)[] = [];
    const throttle = createThrottle(
      { slowedEveryMs: 1000, slowestMs: 10_000 },
      () => now,
      () => new Promise((go) => resumes.push(go)),
    );
    const events: string[] = [];
    const wait = (name: string, address: string, failedBefore = 0) =>
      throttle.wait(name, address, failedBefore).then(
        () => void events.push(`${address} passed`),
        (error: { code: string }) => void events.push(`${address} ${error.code}`),
      );
    const second = async () => {
      now += 1000;
      for (const go of resumes.splice(0)) go();
      await new Promise((done) => setImmediate(done));
      return events.splice(0);
    };
    return { wait, second, events };
  }

  test('for one slowed name admits one attempt a second, one waiting attempt per address, and waits at most ten seconds', async () => {
    const { wait, second } = createSlowQueue();
    for (let i = 0; i < 12; i += 1) void wait('mara', `address ${i}`);
    void wait('mara', 'address 3');
    void wait('theo', 'address 3');
    expect(await second()).toEqual([
      'address 10 limited',
      'address 11 limited',
      'address 3 limited',
      'address 0 passed',
      'address 3 passed',
    ]);
    for (let i = 1; i < 9; i += 1) expect(await second()).toEqual([`address ${i} passed`]);
    // After waiting ten seconds a request is rejected, however many others went first.
    void wait('mara', 'address 12');
    void wait('mara', 'address 13', 1);
    for (const passed of [9, 12]) expect(await second()).toEqual([`address ${passed} passed`]);
    for (let i = 20; i < 27; i += 1) {
      void wait('mara', `address ${i}`);
      expect(await second()).toEqual([`address ${i} passed`]);
    }
    void wait('mara', 'address 27');
    expect(await second()).toEqual(['address 27 passed', 'address 13 limited']);
  });

  test('for a slowed name admits those with fewer failures first, and evicts others for them', async () => {
    const { wait, second } = createSlowQueue();
    for (let i = 0; i < 10; i += 1) void wait('mara', `stranger ${i}`, 1 + (i % 3));
    void wait('mara', 'the person');
    void wait('mara', 'another stranger', 3);
    expect(await second()).toEqual(['stranger 8 limited', 'another stranger limited', 'the person passed']);
    expect(await second()).toEqual(['stranger 0 passed']);
  });
});

test('signing in sets an HttpOnly cookie that contains no name', async () => {
  const server = await startTestProvider();
  const client = await createTestClient(server);
  await createDemoPerson(server, 'mara');
  const { browser } = await signIn(server, client, 'mara');
  const [, cookie] = [...browser.cookies].find(([key]) => key.startsWith('identity_device ')) ?? [];
  expect(cookie?.path).toBe('/realms/strapline/login');
  expect(cookie?.value).toMatch(/^[\w-]{22}\.\d+\.[\w-]{22}\.[\w-]{22}$/);
  await server.close();
});

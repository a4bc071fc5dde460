import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityStore } from './store.ts';
import type { AccountRow, ModelRow, PasskeyRow, SessionRow, TicketRow } from './store-rows.ts';

const start = new Date('2026-03-01T12:00:00Z');
const addTime = (ms: number) => new Date(start.getTime() + ms);
const hour = 3_600_000;
let serial = 0;
const createName = (what: string) => `${what}-${++serial}`;

function createAccount(fields: Partial<AccountRow> = {}): AccountRow {
  return {
    sub: createName('acc'),
    signInName: null,
    email: null,
    emailVerified: false,
    passwordHash: null,
    username: null,
    publicKey: 'key',
    realmRoles: ['member'],
    clientRoles: [],
    termsVersion: '1',
    acceptedAt: start,
    disabledAt: null,
    version: 1,
    createdAt: start,
    ...fields,
  };
}
function createModel(fields: Partial<ModelRow> = {}): ModelRow {
  return {
    kind: 'RefreshToken',
    idHash: createName('id'),
    payload: { scope: 'openid', rotations: 0, resource: ['a'] },
    grantHash: null,
    uidHash: null,
    sub: null,
    consumedAt: null,
    expiresAt: addTime(hour),
    ...fields,
  };
}
function createPasskey(sub: string): PasskeyRow {
  return {
    credentialId: createName('cred'),
    sub,
    publicKey: 'pk',
    counter: 0,
    transports: ['internal'],
    backedUp: true,
    createdAt: start,
    usedAt: null,
  };
}
function createSession(sub: string): SessionRow {
  const sid = createName('sid');
  return { sid, uidHash: `hash of ${sid}`, sub, device: 'Firefox on Linux', startedAt: start, seenAt: start, expiresAt: addTime(hour) };
}
function createTicket(fields: Partial<TicketRow> = {}): TicketRow {
  return {
    kind: 'challenge',
    hash: createName('t'),
    sub: null,
    data: { challenge: 'abc' },
    attempts: 0,
    expiresAt: addTime(hour),
    ...fields,
  };
}
const countTrue = (answers: boolean[]) => answers.filter(Boolean).length;

/** The tests that every identity store must pass. */
export function describeIdentityStore(name: string, open: () => Promise<{ store: IdentityStore; close: () => Promise<void> }>): void {
  describe(`identity store: ${name}`, () => {
    let opened: { store: IdentityStore; close: () => Promise<void> };
    let store: IdentityStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    }, 60_000);
    afterAll(async () => await opened?.close());

    test('stores OpenID state and returns it unchanged', async () => {
      const row = createModel({ uidHash: createName('uid'), sub: 'somebody' });
      await store.saveModel(row);
      expect(await store.findModel('RefreshToken', row.idHash)).toEqual(row);
      expect(await store.findModelByUid('RefreshToken', String(row.uidHash))).toEqual(row);
      expect(await store.findModel('Session', row.idHash)).toBeUndefined();
      await store.saveModel({ ...row, payload: { changed: true } });
      expect((await store.findModel('RefreshToken', row.idHash))?.payload).toEqual({ changed: true });
      await store.dropModel('RefreshToken', row.idHash);
      expect(await store.findModel('RefreshToken', row.idHash)).toBeUndefined();
    });

    test('of twenty parallel uses of a token, one succeeds', async () => {
      const row = createModel();
      await store.saveModel(row);
      expect(countTrue(await Promise.all(Array.from({ length: 20 }, () => store.consumeModel('RefreshToken', row.idHash, start))))).toBe(1);
    });

    test('dropping a grant deletes its tokens, is recorded once, and leaves other grants', async () => {
      const grantHash = createName('grant');
      const [token, other, grant] = [
        createModel({ grantHash }),
        createModel({ grantHash: createName('grant') }),
        createModel({ kind: 'Grant', idHash: grantHash, sub: createName('sub') }),
      ];
      for (const row of [token, other, grant]) await store.saveModel(row);
      await Promise.all([1, 2, 3].map(() => store.dropGrant(grantHash, addTime(70))));
      expect(await store.findModel('RefreshToken', token.idHash)).toBeUndefined();
      expect(await store.findModel('Grant', grantHash)).toBeUndefined();
      expect((await store.endedSince(addTime(70))).filter((ended) => ended.sub === grant.sub)).toEqual([
        { id: expect.any(Number), sid: null, grantHash, sub: grant.sub, at: addTime(70), why: 'revoked' },
      ]);
      expect(await store.findModel('RefreshToken', other.idHash)).toBeDefined();
    });

    test('a key with the same number is added once; the first secret stays', async () => {
      const add = () => store.addKey({ seq: 1, kid: createName('kid'), privateJwk: { kty: 'RSA', n: 'x' }, activeFrom: start });
      expect(countTrue([await add(), await add(), await add()])).toBe(1);
      await store.addKey({ seq: 2, kid: createName('kid'), privateJwk: { n: 'y' }, activeFrom: addTime(hour) });
      expect((await store.keys()).map((key) => [key.seq, key.privateJwk['n'], key.activeFrom])).toEqual([
        [1, 'x', start],
        [2, 'y', addTime(hour)],
      ]);
      await store.dropKeysBelow(2);
      expect((await store.keys()).map((key) => key.seq)).toEqual([2]);
      const name = createName('secret');
      expect(await store.secret(name, 'first')).toBe('first');
      expect(await store.secret(name, 'second')).toBe('first');
    });

    test('an account is found by each of its names, and each name is unique', async () => {
      const row = createAccount({
        signInName: createName('mara'),
        email: `${createName('m')}@post.example`,
        username: createName('amber_lark'),
        clientRoles: ['admin', 'creator'],
      });
      expect(await store.createAccount(row)).toBe('created');
      for (const key of [
        { sub: row.sub },
        { email: String(row.email) },
        { signInName: String(row.signInName) },
        { username: String(row.username) },
      ])
        expect(await store.findAccount(key)).toEqual(row);
      expect(await store.createAccount(createAccount({ email: row.email }))).toBe('email_taken');
      expect(await store.createAccount(createAccount({ signInName: row.signInName }))).toBe('name_taken');
      expect(await store.createAccount(createAccount({ username: row.username }))).toBe('username_taken');
      expect(await store.findAccount({ email: 'nobody@post.example' })).toBeUndefined();
    });

    test('account and passkey are created together or not at all', async () => {
      const first = createAccount();
      const key = createPasskey(first.sub);
      expect(await store.createAccount(first, key)).toBe('created');
      const second = createAccount();
      expect(await store.createAccount(second, { ...key, sub: second.sub })).toBe('passkey_taken');
      expect(await store.findAccount({ sub: second.sub })).toBeUndefined();
      expect(await store.findPasskey(key.credentialId)).toEqual(key);
      expect(await store.addPasskey({ ...key })).toBe(false);
      expect(await store.addPasskey(createPasskey(first.sub))).toBe(true);
      expect(await store.passkeysOf(first.sub)).toHaveLength(2);
      expect(await store.dropPasskey('somebody else', key.credentialId)).toBe(false);
      expect(await store.dropPasskey(first.sub, key.credentialId)).toBe(true);
    });

    test('a passkey counter is updated only from the value that was read', async () => {
      const row = createAccount();
      const key = createPasskey(row.sub);
      await store.createAccount(row, key);
      expect(countTrue(await Promise.all([1, 2, 3].map((to) => store.advancePasskey(key.credentialId, 0, to, start))))).toBe(1);
      expect(await store.advancePasskey(key.credentialId, 0, 9, start)).toBe(false);
    });

    test('a change with a reason increments the version and records that sessions ended', async () => {
      const row = createAccount();
      await store.createAccount(row);
      expect(await store.changeAccount(row.sub, { emailVerified: true })).toBe('changed');
      expect(await store.changeAccount(row.sub, { clientRoles: ['admin'] }, { why: 'roles', at: addTime(5) })).toBe('changed');
      expect(await store.findAccount({ sub: row.sub })).toEqual({ ...row, emailVerified: true, clientRoles: ['admin'], version: 2 });
      expect((await store.endedSince(addTime(5))).filter((ended) => ended.sub === row.sub)).toEqual([
        { id: expect.any(Number), sid: null, grantHash: null, sub: row.sub, at: addTime(5), why: 'roles' },
      ]);
      expect(await store.changeAccount('nobody', { username: 'x' })).toBe('absent');
    });

    test('a username is claimed once, and never by two people', async () => {
      const people = [createAccount(), createAccount(), createAccount()];
      for (const row of people) await store.createAccount(row);
      const name = createName('opal_heron');
      const answers = await Promise.all(people.map((row) => store.claimUsername(row.sub, name)));
      expect(answers.filter((answer) => answer === 'changed')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(2);
      const owner = people[answers.indexOf('changed')]?.sub ?? '';
      expect(await store.claimUsername(owner, name)).toBe('changed');
      expect(await store.claimUsername(owner, createName('other'))).toBe('absent');
    });

    test('a ticket is taken by one of twenty, and not after it expired', async () => {
      const row = createTicket();
      await store.putTicket(row);
      expect(await store.findTicket(row.kind, row.hash, start)).toEqual(row);
      expect(await store.takeTicket(row.kind, row.hash, addTime(hour))).toBeUndefined();
      const taken = await Promise.all(Array.from({ length: 20 }, () => store.takeTicket(row.kind, row.hash, start)));
      expect(taken.filter(Boolean)).toEqual([row]);
    });

    test('parallel attempts are all counted', async () => {
      const row = createTicket({ kind: 'mail_code' });
      await store.putTicket(row);
      const attempts = await Promise.all(Array.from({ length: 20 }, () => store.countTicketAttempt(row.kind, row.hash, 5, start)));
      expect(attempts.filter(Boolean)).toHaveLength(5);
      await store.putTicket(row);
      expect((await store.countTicketAttempt(row.kind, row.hash, 5, start))?.attempts).toBe(1);
    });

    test('hits are counted per window', async () => {
      const key = createName('limit');
      const counts = await Promise.all(Array.from({ length: 20 }, () => store.countHit(key, hour, start)));
      expect(counts.map((hit) => hit.count).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
      expect(await store.countHit(key, hour, addTime(1000))).toEqual({ count: 21, resetsAt: addTime(hour) });
      expect((await store.countHit(key, hour, addTime(hour))).count).toBe(1);
      await store.resetHits(key);
      expect((await store.countHit(key, hour, addTime(hour))).count).toBe(1);
    });

    test('ending a session deletes its tokens, is recorded, and is final', async () => {
      const sub = createName('acc');
      const [one, two] = [createSession(sub), createSession(sub)];
      expect([await store.openSession(one), await store.openSession(two)]).toEqual([true, true]);
      expect(await store.openSession({ ...one, sub: 'somebody else' })).toBe(false);
      const token = createModel({ uidHash: one.uidHash, sub });
      const otherToken = createModel({ uidHash: two.uidHash, sub });
      for (const row of [token, otherToken]) await store.saveModel(row);
      expect(await store.endSessions({ sub: 'somebody else', sid: one.sid, why: 'ended', at: addTime(10) })).toEqual([]);
      expect(await store.endSessions({ sub, sid: one.sid, why: 'logout', at: addTime(10) })).toEqual([one.sid]);
      expect(await store.endSessions({ sub, sid: one.sid, why: 'logout', at: addTime(11) })).toEqual([]);
      expect([
        await store.isSessionAlive(one.sid, addTime(10)),
        await store.isSessionAlive(two.sid, addTime(10)),
        await store.isSessionAlive(two.sid, addTime(hour)),
      ]).toEqual([false, true, false]);
      expect(await store.openSession(one)).toBe(false);
      expect((await store.sessionsOf(sub, addTime(10))).map((row) => row.sid)).toEqual([two.sid]);
      expect([
        await store.findModel(token.kind, token.idHash),
        (await store.findModel(otherToken.kind, otherToken.idHash))?.idHash,
      ]).toEqual([undefined, otherToken.idHash]);
      expect((await store.endedSince(addTime(10))).filter((row) => row.sub === sub).map(({ sid, why }) => [sid, why])).toEqual([
        [one.sid, 'logout'],
      ]);
    });

    test('all sessions of an account end together, or all but the current one', async () => {
      const sub = createName('acc');
      const rows = [createSession(sub), createSession(sub), createSession(sub)];
      for (const row of rows) await store.openSession(row);
      const [mine, ...others] = rows.map((row) => row.sid);
      expect((await store.endSessions({ sub, exceptSid: String(mine), why: 'password', at: addTime(20) })).sort()).toEqual(others.sort());
      expect(await store.endSessions({ sub, why: 'disabled', at: addTime(21) })).toEqual([mine]);
      expect((await store.endedSince(addTime(20))).filter((row) => row.sub === sub).map((row) => row.why)).toEqual([
        'password',
        'password',
        'disabled',
      ]);
    });

    test('an erased account leaves only the record that it ended', async () => {
      const row = createAccount({ email: `${createName('e')}@post.example` });
      const key = createPasskey(row.sub);
      await store.createAccount(row, key);
      const [state, ticket, open] = [createModel({ sub: row.sub }), createTicket({ sub: row.sub }), createSession(row.sub)];
      await store.saveModel(state);
      await store.putTicket(ticket);
      await store.openSession(open);
      expect(await store.eraseAccount(row.sub, addTime(30))).toBe(true);
      expect(await store.eraseAccount(row.sub, addTime(30))).toBe(false);
      expect([
        await store.findAccount({ sub: row.sub }),
        await store.findPasskey(key.credentialId),
        await store.findModel(state.kind, state.idHash),
        await store.findTicket(ticket.kind, ticket.hash, start),
      ]).toEqual([undefined, undefined, undefined, undefined]);
      expect(await store.isSessionAlive(open.sid, start)).toBe(false);
      expect((await store.endedSince(addTime(30))).filter((ended) => ended.sub === row.sub)).toHaveLength(1);
    });

    test('new credentials replace the old ones and end all sessions once; an address of another account stays theirs', async () => {
      const account = createAccount({ email: 'old@post.example', emailVerified: true, passwordHash: 'hash' });
      const other = createAccount({ email: 'taken@post.example', emailVerified: true });
      for (const row of [account, other]) await store.createAccount(row, createPasskey(row.sub));
      const session = createSession(account.sub);
      await store.openSession(session);
      const passkey = createPasskey(account.sub);
      const replace = (email: string) => store.replaceCredentials(passkey, email, addTime(90));
      expect(await replace('new@post.example')).toBe('replaced');
      expect(await replace('later@post.example')).toBe('repeated');
      expect(await store.passkeysOf(account.sub)).toEqual([passkey]);
      expect(await store.findAccount({ sub: account.sub })).toMatchObject({ email: 'new@post.example', passwordHash: null, version: 2 });
      expect(await store.isSessionAlive(session.sid, start)).toBe(false);
      expect((await store.endedSince(addTime(90))).filter(({ sub }) => sub === account.sub)).toMatchObject([
        { sid: null, why: 'recovered' },
      ]);
      expect(await store.replaceCredentials(createPasskey(account.sub), 'taken@post.example', addTime(91))).toBe('replaced');
      expect(await store.findAccount({ sub: account.sub })).toMatchObject({ email: 'new@post.example' });
      expect(await store.replaceCredentials({ ...passkey, sub: createName('acc') }, 'x@post.example', start)).toBe('absent');
      expect(await store.findAccount({ sub: other.sub })).toMatchObject({ email: 'taken@post.example', version: 1 });
    });

    test('sweeping deletes only expired rows', async () => {
      const [old, live] = [createModel({ expiresAt: addTime(1) }), createModel({ expiresAt: addTime(100 * 24 * hour) })];
      const ticket = createTicket({ expiresAt: addTime(1) });
      for (const row of [old, live]) await store.saveModel(row);
      await store.putTicket(ticket);
      expect(await store.sweep(addTime(2 * 24 * hour))).toBeGreaterThanOrEqual(2);
      expect([await store.findModel(old.kind, old.idHash), (await store.findModel(live.kind, live.idHash))?.idHash]).toEqual([
        undefined,
        live.idHash,
      ]);
      expect(await store.endedSince(start)).toEqual([]);
      expect(await store.sweep(addTime(2 * 24 * hour))).toBe(0);
    });
  });
}

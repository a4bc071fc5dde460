import { startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let house: TestHouse;
beforeAll(async () => {
  house = await startTestHouse();
});
afterAll(() => house.close());

describe('a sign-out ends every connection of its session', () => {
  /** What the client library keeps to ask for the same connection again; the server gives nothing to ask with. */
  const recoveryOf = (socket: Socket): Record<string, unknown> => {
    const kept = socket as unknown as { _pid?: string; _lastOffset?: string };
    return { pid: kept._pid ?? 'none', offset: kept._lastOffset ?? '0' };
  };
  const comeBack = async (auth: Record<string, unknown>, space = '/strapline'): Promise<{ socket: Socket; room: string }> => {
    const socket = io(`${house.url}${space}`, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
    const room = await new Promise<string>((done, fail) => {
      socket.once('joinedRoom', (joined: { room: string }) => done(joined.room));
      socket.once('connect_error', fail);
    });
    return { socket, room };
  };
  const codeOf = (answer: unknown): string => (answer as { error?: { code: string } }).error?.code ?? 'answered';
  const ask = async (socket: Socket, name: string): Promise<string> => {
    if (!socket.connected) return 'gone';
    const gone = new Promise<string>((done) => socket.once('disconnect', () => done('gone')));
    return await Promise.race([gone, socket.emitWithAck(name, {}).then(codeOf)]);
  };
  const breakLine = (socket: Socket): Promise<unknown> => {
    const gone = new Promise((done) => socket.once('disconnect', done));
    socket.io.engine.close();
    return gone;
  };

  test('who comes back without a token is nobody, and hears nothing of the account', async () => {
    const { client, accountId } = await house.person();
    const auth = recoveryOf(client.socket);
    await breakLine(client.socket);
    const back = await comeBack(auth);
    const heard: unknown[] = [];
    back.socket.on('uploadStatus', (news) => heard.push(news));
    house.services.push(`acc:${accountId}`, 'uploadStatus', { uploadId: 'upl_1', state: 'ready' });
    expect(back.room).toBe(`guest:${back.socket.id}`);
    expect(codeOf(await back.socket.emitWithAck('getEmailAddress', {}))).toBe('unauthenticated');
    expect(heard).toEqual([]);
    back.socket.close();
  });

  test('two that come back as the same connection are two, and both end with the session', async () => {
    const { client, token, accountId } = await house.person();
    const other = await house.connect({ token: await house.tokenOf(accountId) });
    const auth = { ...recoveryOf(client.socket), token };
    await breakLine(client.socket);
    const both = await Promise.all([comeBack(auth), comeBack(auth)]);
    expect(new Set(both.map(({ socket }) => socket.id)).size).toBe(2);
    const [mine] = (await other.call('listSessions')).items.filter((one) => !one.isCurrent);
    await other.call('endSession', { sessionId: mine?.sessionId ?? '' });
    for (const { socket } of both) expect(['unauthenticated', 'gone']).toContain(await ask(socket, 'getEmailAddress'));
  });

  test('an admin who lost the role answers no more in the admin namespace, whatever came back there', async () => {
    const admin = await house.person({ roles: ['admin'] });
    const auth = { ...recoveryOf(admin.client.socket), token: admin.token, admin: true };
    await breakLine(admin.client.socket);
    const both = await Promise.all([comeBack(auth, '/strapline/admin'), comeBack(auth, '/strapline/admin')]);
    await house.provider?.accounts.setRoles(admin.accountId, { realm: [], client: [] });
    for (const { socket } of both) expect(['unauthenticated', 'gone']).toContain(await ask(socket, 'listAllOrders'));
  });

  test('a session that ends while its connection opens takes the connection along', async () => {
    const { client, accountId } = await house.person();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => house.tokenOf(accountId)));
    const others = (await client.call('listSessions')).items.filter((one) => !one.isCurrent);
    const opening = tokens.map((token) => house.connect({ token }).catch(() => null));
    await Promise.all(others.map(({ sessionId }) => client.call('endSession', { sessionId })));
    for (const opened of await Promise.all(opening))
      if (opened) expect(['unauthenticated', 'gone']).toContain(await ask(opened.socket, 'getEmailAddress'));
    expect(await client.call('authCheck')).toMatchObject({ level: 1 });
  });

  test('nothing is pushed to a connection whose token ran out', async () => {
    const { client, accountId } = await house.person();
    const heard: unknown[] = [];
    client.socket.on('uploadStatus', (news) => heard.push(news));
    const gone = new Promise((done) => client.socket.once('disconnect', done));
    house.clock.forward(10 * 60_000);
    house.services.push(`acc:${accountId}`, 'uploadStatus', { uploadId: 'upl_1', state: 'ready' });
    await gone;
    expect(heard).toEqual([]);
  });
});

import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectStranger, decide, sendReport } from '../report/test-reports.ts';

let server: TestServer;
let ines: Person;
let nora: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  [ines, nora] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(() => server.close());

describe('a request that is sent back updates the open pages of other admins', () => {
  test('about a report, in the queue', async () => {
    const mara = await server.person({ birthDate: '1994-03-02' });
    const subject = { kind: 'braTag' as const, id: await createTestBraTag(server, mara) };
    const { reportId } = await sendReport(await connectStranger(server), { subject, reason: 'scam' });
    const { pending, report } = await decide(ines, reportId, { action: 'revokeTag' });
    const heard = ines.client.push('reportUpdate', (push) => push.change === 'declined');
    await nora.client.call('declineRequest', { requestId: pending?.requestId ?? '', reason: 'Remove it instead.' });
    expect(await heard).toEqual({ reportId, version: report.version, status: report.status, change: 'declined' });
  });

  test('about a person, on their page', async () => {
    const { username, client } = await server.person();
    const overheard: unknown[] = [];
    client.socket.on('requestUpdate', (push) => overheard.push(push));
    const { pending } = await ines.client.call('setUserState', { username, state: 'suspended', reason: 'Parcels never arrived.' });
    const heard = ines.client.push('requestUpdate');
    await nora.client.call('declineRequest', { requestId: pending?.requestId ?? '', reason: 'A week is enough.' });
    expect(await heard).toEqual({ event: 'setUserState', username, change: 'declined' });
    await client.call('authCheck');
    expect(overheard).toEqual([]);
  });
});

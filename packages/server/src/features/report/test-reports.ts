import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@strapline/contract/events';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';

export type Sent = Output<'reportContent'>;
type Ruling = Pick<Input<'decideReport'>, 'action'> & Partial<Input<'decideReport'>>;

let addresses = 0;

/** A visitor at an address of their own; the server has to trust its proxy. */
export async function connectStranger(server: TestServer): Promise<Client> {
  addresses += 1;
  return await server.connect({ headers: { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` } });
}

export async function sendReport(client: Client, input: Omit<Input<'reportContent'>, 'idempotencyKey'>): Promise<Sent> {
  return await client.call('reportContent', { ...input, idempotencyKey: randomUUID() });
}

/** Decides a report as it is now. */
export async function decide(admin: Person, reportId: string, ruling: Ruling): Promise<Output<'decideReport'>> {
  return await admin.client.call('decideReport', { ...(await prepareRuling(admin, reportId, ruling)) });
}

export async function prepareRuling(admin: Person, reportId: string, ruling: Ruling): Promise<Input<'decideReport'>> {
  const { version } = (await admin.client.call('getReportCase', { reportId })).report;
  return { reportId, version, rule: 'other', reason: 'It does not follow the guideline.', ...ruling };
}

export async function appealDecision({ client }: Person, decisionId: string, text = 'This is not what the picture shows.'): Promise<void> {
  await client.call('appeal', { decisionId, text, idempotencyKey: randomUUID() });
}

/** The decisions about one piece that a person got, newest first. */
export async function listDecisions({ client }: Person, braTagId: string): Promise<Output<'listMyDecisions'>['items']> {
  const { items } = await client.call('listMyDecisions', {});
  return items.filter(({ subject }) => subject.braTagId === braTagId);
}

/** A piece that a collector owns. */
export async function createClaimedPiece(server: TestServer, creator: Person, collector: Person, title?: string): Promise<string> {
  const braTagId = await createTestBraTag(server, creator, title === undefined ? {} : { title });
  const { strapCode } = await creator.client.call('pullStrapCode', { braTagId });
  await server.services.db.change(sql`update bra_tag set status = 'claimable' where id = ${braTagId}`);
  await collector.client.call('claimCollectorTag', { braTagId, strapCode });
  return braTagId;
}

export async function findEmail(server: TestServer, { accountId }: Person): Promise<string> {
  return (await server.services.identity.getEmail(accountId)).email ?? '';
}

/** What the team decides about a piece, and an automatic hide. */
export type PieceDecision = 'automatic' | 'hide' | 'remove' | 'revokeTag';

export type DecidedPiece = { braTagId: string; reportId: string; decisionId: string };

/** Strangers report a piece, and as many new admins as it needs decide. `automatic` is a report that hides it at once. */
export async function decideAboutPiece(server: TestServer, braTagId: string, decision: PieceDecision): Promise<DecidedPiece> {
  const isAutomatic = decision === 'automatic';
  const stranger = await connectStranger(server);
  const { reportId } = await sendReport(stranger, {
    subject: { kind: 'braTag', id: braTagId },
    reason: isAutomatic ? 'underage' : 'counterfeit',
  });
  if (!isAutomatic) await decideByAdmins(server, reportId, decision);
  const admin = await server.person({ roles: ['admin'] });
  const [latest] = (await admin.client.call('getReportCase', { reportId })).decisions;
  return { braTagId, reportId, decisionId: latest?.id ?? '' };
}

/** One new admin decides, or two if it needs two. */
export async function decideByAdmins(server: TestServer, reportId: string, action: Exclude<PieceDecision, 'automatic'>): Promise<void> {
  for (let decided = 0; decided < (action === 'revokeTag' ? 2 : 1); decided += 1)
    await decide(await server.person({ roles: ['admin'] }), reportId, { action });
}

/** It was wrong: an open report is dismissed, and a decision is overturned by an appeal of the owner. */
export async function undoPieceDecision(server: TestServer, owner: Person, { reportId, decisionId }: DecidedPiece): Promise<void> {
  const admin = await server.person({ roles: ['admin'] });
  const { status } = (await admin.client.call('getReportCase', { reportId })).report;
  if (status !== 'upheld') {
    await decide(admin, reportId, { action: 'dismiss' });
    return;
  }
  await appealDecision({ ...owner, client: await server.connect({ token: await server.tokenOf(owner.accountId) }) }, decisionId);
  await admin.client.call('decideAppeal', { decisionId, uphold: false, reason: 'The pattern is hers, as her atelier confirms.' });
}

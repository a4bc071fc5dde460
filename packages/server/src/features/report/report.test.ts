import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenAuditRows } from '../audit/audit.ts';
import { buyAsGuest, homeAddress } from '../order/test-purchase.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
let nora: Person;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { identityLimits: { accessTokenSeconds: 86_400 } });
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
  ines = await server.person({ roles: ['admin'] });
  nora = await server.person({ roles: ['admin'] });
  visitor = await server.connect();
});
afterAll(() => server.close());

type Report = Omit<Input<'reportContent'>, 'idempotencyKey'>;
let addresses = 0;

/** A visitor at an address of their own. */
async function connectStranger(): Promise<Client> {
  addresses += 1;
  return await server.connect({ headers: { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` } });
}

async function report(client: Client, input: Report) {
  return await client.call('reportContent', { ...input, idempotencyKey: randomUUID() });
}

async function createListing(title = 'Olive bralette'): Promise<{ braTagId: string; slug: string; media: string[] }> {
  const braTagId = await createTestBraTag(server, mara, { title, offered: true, offeredAmount: 3000 });
  const tag = await theo.client.call('fetchBraTag', { braTagId });
  return { braTagId, slug: tag.slug ?? '', media: tag.media.map(({ id }) => id) };
}

async function loadCase(admin: Person, reportId: string) {
  return await admin.client.call('getReportCase', { reportId });
}

const reason = 'Picture 1 shows somebody who did not agree.';

describe('"This is me and I did not agree", from a stranger', () => {
  test('hides at once; an admin removes it, the owner appeals, another admin shows it again', async () => {
    const { braTagId, slug, media } = await createListing('Curtain call bandeau');
    const [picture] = media;
    const stranger = await connectStranger();
    const url = `/media/${picture}/640.webp`;
    const { url: shownUrl = url } = (await theo.client.call('fetchBraTag', { braTagId })).media[0]?.sources[0] ?? {};
    expect((await server.http(shownUrl)).status).toBe(200);
    const told = mara.client.push('braTagStatus', (push) => push.braTagId === braTagId);

    const sent = await report(stranger, { subject: { kind: 'listing', id: slug }, reason: 'itIsMe', email: 'june@post.example', media });
    expect(sent.hidden).toBe(true);
    await told;

    // Gone for everybody else.
    for (const client of [stranger, theo.client]) {
      expect((await client.refusal('fetchListing', { slug })).code).toBe('not_found');
      expect((await client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
      expect((await client.refusal('fetchGallery', { galleryId: braTagId })).code).toBe('not_found');
      expect((await client.call('searchListings', { q: 'curtain' })).items).toEqual([]);
    }
    expect((await server.http(shownUrl)).status).toBe(404);
    expect((await server.http(`/v1/listings/${slug}`)).status).toBe(404);
    expect((await server.http('/sitemap-1.xml')).body).not.toContain(slug);
    // Its owner and the team see it, with links that work for a while.
    const own = await mara.client.call('fetchBraTag', { braTagId });
    expect(own.moderation).toBe('hidden');
    expect((await mara.client.refusal('fetchListing', { slug })).reason).toBe('listing_hidden');
    expect((await theo.client.refusal('fetchListing', { slug })).reason).toBeUndefined();
    const [listed] = (await mara.client.call('listMyBraTags', { as: 'creator', limit: 1 })).items;
    expect(listed).toMatchObject({ braTagId, moderation: 'hidden' });
    expect((await server.http(listed?.cover.sources[0]?.url ?? '')).status).toBe(200);
    const signed = own.media[0]?.sources[0]?.url ?? '';
    const served = await server.http(signed);
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await server.http(`${signed}x`)).status).toBe(404);
    server.clock.forward(31 * 60_000);
    expect((await server.http(signed)).status).toBe(404);

    // An admin decides.
    const { items } = await ines.client.call('listReports', { only: 'hidden' });
    expect(items).toMatchObject([{ reportId: sent.reportId, status: 'open', hidden: true, reason: 'itIsMe' }]);
    const opened = await loadCase(ines, sent.reportId);
    expect(opened.report).toMatchObject({ fromMember: false, hasEmail: true, confirmed: false });
    expect(opened.subject.reportedMedia).toEqual(media);
    const decided = await ines.client.call('decideReport', {
      reportId: sent.reportId,
      version: opened.report.version,
      action: 'remove',
      rule: 'consent',
      reason,
    });
    expect(decided.report).toMatchObject({ status: 'upheld', dueAt: null });

    // The owner reads why, and appeals once.
    const [decision] = (await mara.client.call('listMyDecisions', {})).items;
    expect(decision).toMatchObject({ action: 'remove', rule: 'consent', reason, automated: false, can: ['appeal', 'fix'] });
    const decisionId = decision?.id ?? '';
    expect((await theo.client.refusal('fetchDecision', { decisionId })).code).toBe('not_found');
    const plea = { decisionId, text: 'I took these pictures of myself in March.' };
    const appealed = await mara.client.call('appeal', { ...plea, idempotencyKey: randomUUID() });
    expect(appealed.appeal).toMatchObject({ text: plea.text, outcome: null });
    expect((await mara.client.refusal('appeal', { ...plea, idempotencyKey: randomUUID() })).reason).toBe('appeal_sent');

    // Not the admin who decided.
    const answer = { decisionId, uphold: false, reason: 'The originals prove that she is the person shown.' };
    expect((await ines.client.refusal('decideAppeal', answer)).reason).toBe('own_decision');
    expect((await loadCase(nora, sent.reportId)).can).toContain('decideAppeal');
    expect((await nora.client.call('decideAppeal', answer)).appeal?.outcome).toBe('overturned');
    expect((await nora.client.refusal('decideAppeal', answer)).reason).toBe('appeal_answered');

    // Everything is back, and the reporter can follow it by their link.
    expect((await theo.client.call('fetchListing', { slug })).braTagId).toBe(braTagId);
    expect((await server.http(shownUrl)).status).toBe(200);
    const followed = await visitor.call('getReport', { reportId: sent.reportId, accessToken: sent.accessToken });
    expect(followed).toMatchObject({ status: 'final', hidden: false, decision: { action: 'reinstate' } });
    expect((await visitor.refusal('getReport', { reportId: sent.reportId })).code).toBe('not_found');
    expect((await visitor.refusal('getReport', { reportId: sent.reportId, accessToken: 'a'.repeat(43) })).code).toBe('not_found');

    const log = await server.services.db.rows<{ action: string }>({
      text: 'select action from audit where object in ($1, $2, $3) order by id',
      values: [sent.reportId, slug, decisionId],
    });
    expect(log.map(({ action }) => action)).toEqual(['report.hide', 'report.viewed', 'report.remove', 'report.viewed', 'appeal.overturn']);
    expect(await findBrokenAuditRows(server.services.db)).toEqual([]);
  });

  test('needs an e-mail, which only the link in the mail confirms', async () => {
    const { slug } = await createListing();
    const stranger = await connectStranger();
    const subject = { kind: 'listing' as const, id: slug };
    const refused = await stranger.refusal('reportContent', { subject, reason: 'itIsMe', idempotencyKey: randomUUID() });
    expect(refused.fields).toHaveProperty('email');
    const { reportId, accessToken } = await report(stranger, { subject, reason: 'itIsMe', email: 'iris@post.example' });
    expect((await stranger.call('getReport', { reportId, accessToken })).confirmBy).not.toBeNull();
    expect((await stranger.refusal('confirmReport', { reportId, confirmToken: accessToken })).code).toBe('not_found');
    await expect.poll(async () => (await server.mails('iris@post.example')).length).toBe(1);
    const [mail] = await server.mails('iris@post.example');
    const confirmToken = /confirm=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    expect((await stranger.call('confirmReport', { reportId, confirmToken })).confirmBy).toBeNull();
    expect((await loadCase(ines, reportId)).report.confirmed).toBe(true);
  });

  test('ends the open checkout of the piece, and nobody can start another', async () => {
    const { braTagId, slug } = await createListing('Ink longline');
    const checkout = {
      braTagId,
      shipTo: homeAddress,
    };
    const order = await theo.client.call('createPaymentIntentStripe', { ...checkout, idempotencyKey: randomUUID() });
    await report(await connectStranger(), { subject: { kind: 'braTag', id: braTagId }, reason: 'underage' });
    await expect
      .poll(async () => (await theo.client.call('getPaymentIntent', { paymentIntentId: order.intent.id })).status)
      .toBe('canceled');
    expect((await theo.client.refusal('createPaymentIntentStripe', { ...checkout, idempotencyKey: randomUUID() })).code).toBe('not_found');
    expect((await theo.client.refusal('fetchListing', { slug })).code).toBe('not_found');
  });
});

describe('a report', () => {
  test('of somebody who sees the subject is stored once, and its owner can’t report themselves', async () => {
    const { braTagId } = await createListing();
    const about: Report = { subject: { kind: 'braTag', id: braTagId }, reason: 'scam', text: 'They asked me to pay outside of Strapline.' };
    const first = await report(theo.client, about);
    expect(first.hidden).toBe(false);
    expect((await report(theo.client, about)).reportId).toBe(first.reportId);
    expect((await mara.client.refusal('reportContent', { ...about, idempotencyKey: randomUUID() })).reason).toBe('own_report');
    const absent = { ...about, subject: { kind: 'listing' as const, id: 'no-such-listing' } };
    expect((await theo.client.refusal('reportContent', { ...absent, idempotencyKey: randomUUID() })).code).toBe('not_found');
    const vague = { ...about, reason: 'other' as const, text: undefined };
    expect((await theo.client.refusal('reportContent', { ...vague, idempotencyKey: randomUUID() })).fields).toHaveProperty('text');
    expect((await theo.client.call('getReport', { reportId: first.reportId })).status).toBe('open');
    expect((await nora.client.refusal('getReport', { reportId: first.reportId })).code).toBe('not_found');
  });

  test('of one picture hides that picture; the last one hides the tag', async () => {
    const front = await uploadPicture(server, mara, 'The front');
    const back = await uploadPicture(server, mara, 'The back');
    const braTagId = await createTestBraTag(server, mara, { title: 'Two pictures', uploads: [front, back] });
    const { hidden } = await report(await connectStranger(), { subject: { kind: 'media', id: front }, reason: 'underage' });
    expect(hidden).toBe(true);
    expect((await theo.client.call('fetchBraTag', { braTagId })).media.map(({ id }) => id)).toEqual([back]);
    expect((await mara.client.call('fetchBraTag', { braTagId })).hiddenMedia).toEqual([front]);
    expect((await server.http(`/media/${front}/320.webp`)).status).toBe(404);
    await report(await connectStranger(), { subject: { kind: 'media', id: back }, reason: 'underage' });
    expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  });

  test('that was wrong doesn’t show a piece again whose consent was withdrawn meanwhile', async () => {
    const shown = { who: 'others' as const, usernames: [theo.username], agreed: true as const };
    const braTagId = await createTestBraTag(server, mara, { title: 'With a friend', shown });
    const { reportId } = await report(await connectStranger(), { subject: { kind: 'braTag', id: braTagId }, reason: 'underage' });
    const [consent] = (await theo.client.call('listConsents', {})).items.filter(({ subject }) => subject === braTagId);
    await theo.client.call('recordConsent', { kind: 'picture', version: consent?.version ?? '', subject: braTagId, accepted: false });
    const { version } = (await loadCase(ines, reportId)).report;
    const ruling = { reportId, version, action: 'dismiss' as const, rule: 'underage' as const, reason: 'Everybody shown is an adult.' };
    await ines.client.call('decideReport', ruling);
    expect((await visitor.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
    await theo.client.call('recordConsent', { kind: 'picture', version: consent?.version ?? '', subject: braTagId, accepted: true });
    expect((await visitor.call('fetchBraTag', { braTagId })).id).toBe(braTagId);
  });

  test('of a profile hides its pages and leaves its listings', async () => {
    const june = await server.person({ birthDate: '1990-01-01' });
    const braTagId = await createTestBraTag(server, june, { offered: true, offeredAmount: 4000 });
    const slug = june.username.replaceAll('_', '-');
    expect((await theo.client.call('fetchModel', { slug })).username).toBe(june.username);
    await report(await connectStranger(), { subject: { kind: 'profile', id: june.username }, reason: 'underage' });
    expect((await theo.client.refusal('fetchModel', { slug })).code).toBe('not_found');
    expect((await theo.client.call('fetchBraTag', { braTagId })).id).toBe(braTagId);
  });

  test('from one address hides five things a day; the next ones wait for a person, and the team sees where they come from', async () => {
    const flood = await connectStranger();
    const reports = [];
    for (let made = 0; made < 6; made += 1) {
      const { slug } = await createListing();
      reports.push(await report(flood, { subject: { kind: 'listing', id: slug }, reason: 'itIsMe', email: `flood${made}@post.example` }));
    }
    expect(reports.map(({ hidden }) => hidden)).toEqual([true, true, true, true, true, false]);
    expect((await loadCase(ines, reports[5]?.reportId ?? '')).report.fromSameOrigin).toBe(5);
  });

  test('is decided by one of two admins at the same time, and never by somebody in the case', async () => {
    const { slug } = await createListing();
    const { reportId } = await report(ines.client, { subject: { kind: 'listing', id: slug }, reason: 'nudity' });
    const { version } = (await loadCase(nora, reportId)).report;
    const decision = { reportId, version, action: 'dismiss' as const, rule: 'nudity' as const, reason: 'It shows the garment alone.' };
    expect((await ines.client.refusal('decideReport', decision)).reason).toBe('own_report_case');
    const otto = await server.person({ roles: ['admin'] });
    const both = await Promise.allSettled([nora, otto].map((admin) => admin.client.call('decideReport', decision)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('revoking a tag', () => {
  test('waits for a second admin, who makes the same call; an appeal can undo it', async () => {
    const { braTagId, slug } = await createListing('Noir plunge');
    const { reportId } = await report(theo.client, { subject: { kind: 'listing', id: slug }, reason: 'counterfeit' });
    const { version } = (await loadCase(ines, reportId)).report;
    const ruling = {
      reportId,
      version,
      action: 'revokeTag' as const,
      rule: 'counterfeit' as const,
      reason: 'The maker confirmed that it is a copy.',
    };
    const asked = await ines.client.call('decideReport', ruling);
    expect(asked).toMatchObject({ pending: { requestedBy: ines.username, action: 'revokeTag' }, report: { status: 'open' } });
    expect(asked.can).not.toContain('approve');
    // Again by the same admin changes nothing; another decision by another admin has to wait.
    await ines.client.call('decideReport', ruling);
    const suspension = { ...ruling, action: 'suspend' as const };
    expect((await nora.client.refusal('decideReport', suspension)).reason).toBe('approval_waiting');
    const pending = (await loadCase(nora, reportId)).pending;
    await nora.client.call('declineRequest', { requestId: pending?.requestId ?? '', reason: 'Ask the maker for the receipt first.' });
    expect((await loadCase(nora, reportId)).pending).toBeNull();

    await ines.client.call('decideReport', ruling);
    const done = await nora.client.call('decideReport', { ...ruling, reason: 'I agree with Ines about this.' });
    expect(done.report.status).toBe('upheld');
    expect(await mara.client.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'revoked', listing: 'unlisted' });

    const [decision] = (await mara.client.call('listMyDecisions', {})).items;
    expect(decision).toMatchObject({ action: 'revokeTag', reason: ruling.reason });
    const decisionId = decision?.id ?? '';
    await mara.client.call('appeal', { decisionId, text: 'I am the maker, and this is my own copy.', idempotencyKey: randomUUID() });
    const answer = { decisionId, uphold: false, reason: 'The pattern is hers, as her atelier confirms.' };
    for (const admin of [ines, nora]) expect((await admin.client.refusal('decideAppeal', answer)).reason).toBe('own_decision');
    const otto = await server.person({ roles: ['admin'] });
    await otto.client.call('decideAppeal', answer);
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'active' });
  });
});

describe('a message to a guest', () => {
  test('can be reported with the link of their own order, and with no other', async () => {
    const guest = await connectStranger();
    const { order, accessToken } = await buyAsGuest(server, guest, (await createListing('Guest bandeau')).braTagId);
    const other = await buyAsGuest(server, await connectStranger(), (await createListing('Other bandeau')).braTagId);
    const send = async (client: Client, token?: string) =>
      await client.call('sendMessage', {
        to: { orderId: order.id },
        text: 'Send me a picture of you.',
        idempotencyKey: randomUUID(),
        ...(token ? { accessToken: token } : {}),
      });
    const { id } = await send(mara.client);
    const own = await send(guest, accessToken);
    const about = { subject: { kind: 'message', id }, reason: 'underage' } as const;
    for (const [client, input] of [
      [guest, about],
      [guest, { ...about, accessToken: other.accessToken }],
      [theo.client, about],
      [guest, { ...about, subject: { kind: 'message', id: own.id }, accessToken }],
    ] as const)
      expect((await client.refusal('reportContent', { ...input, idempotencyKey: randomUUID() })).code).toBe('not_found');
    const { hidden, reportId } = await report(guest, { ...about, accessToken });
    expect(hidden).toBe(true);
    expect((await guest.call('listMessages', { orderId: order.id, accessToken })).items.find((message) => message.id === id)).toMatchObject(
      {
        hidden: true,
        text: '',
      },
    );
    expect(await loadCase(ines, reportId)).toMatchObject({ subject: { story: 'Send me a picture of you.' } });
    expect((await report(mara.client, { subject: { kind: 'message', id: own.id }, reason: 'harassment' })).hidden).toBe(false);
  });
});

describe('suspending the owner', () => {
  test('takes the piece and all their listings away; the appeal gives both back', async () => {
    const june = await server.person({ birthDate: '1990-01-01' });
    const [reported, other] = [
      await createTestBraTag(server, june, { title: 'Rose corset', offered: true, offeredAmount: 5000 }),
      await createTestBraTag(server, june, { title: 'Rose bandeau', offered: true, offeredAmount: 6000 }),
    ];
    const { slug } = await theo.client.call('fetchBraTag', { braTagId: other });
    const { reportId } = await report(theo.client, { subject: { kind: 'braTag', id: reported }, reason: 'scam' });
    const { version } = (await loadCase(ines, reportId)).report;
    const ruling = {
      reportId,
      version,
      action: 'suspend' as const,
      rule: 'scam' as const,
      reason: 'Three buyers were asked to pay outside.',
      days: 7,
    };
    expect((await ines.client.call('decideReport', ruling)).report.status).toBe('upheld');

    expect((await theo.client.refusal('fetchListing', { slug: slug ?? '' })).code).toBe('not_found');
    expect((await june.client.refusal('offerBraTag', { braTagId: other, version: 1, offered: false })).code).toBe('forbidden');
    const [decision] = (await june.client.call('listMyDecisions', {})).items;
    expect(decision).toMatchObject({ action: 'suspend', rule: 'scam', until: expect.any(String) });
    const decisionId = decision?.id ?? '';
    await june.client.call('appeal', { decisionId, text: 'Somebody else used my account that week.', idempotencyKey: randomUUID() });
    await nora.client.call('decideAppeal', { decisionId, uphold: false, reason: 'The account had been taken over.' });

    expect((await theo.client.call('fetchListing', { slug: slug ?? '' })).listing).toBe('published');
    expect((await theo.client.call('fetchBraTag', { braTagId: reported })).listing).toBe('published');
  });
});

describe('the open review queues', () => {
  test('hear of a report that arrives, is assigned and is decided; members and admins outside the admin area never do', async () => {
    const { slug } = await createListing('Tulip balconette');
    const inesAsMember = await server.connect({ token: ines.token });
    const outsiders = [mara.client, theo.client, visitor, inesAsMember];
    const overheard: unknown[] = [];
    for (const { socket } of outsiders) socket.on('reportUpdate', (push) => overheard.push(push));
    const heard: { reportId: string }[] = [];
    nora.client.socket.on('reportUpdate', (push) => heard.push(push));

    const { reportId } = await report(theo.client, { subject: { kind: 'listing', id: slug }, reason: 'scam' });
    // A repeated report changes nothing.
    await report(theo.client, { subject: { kind: 'listing', id: slug }, reason: 'scam' });
    const { version } = (await ines.client.call('assignReport', { reportId, version: 1 })).report;
    const ruling = { reportId, rule: 'scam' as const, reason: 'It asks for payment outside Strapline.' };
    await ines.client.call('decideReport', { ...ruling, version, action: 'revokeTag' });
    await ines.client.call('decideReport', { ...ruling, version, action: 'remove' });
    const decisionId = (await mara.client.call('listMyDecisions', {})).items[0]?.id ?? '';
    await mara.client.call('appeal', { decisionId, text: 'Nobody was asked to pay outside.', idempotencyKey: randomUUID() });
    await nora.client.call('decideAppeal', { decisionId, uphold: true, reason: 'The messages show that they were.' });

    // A push arrives before the answer to a later call on the same connection.
    for (const { call } of [nora.client, ...outsiders]) await call('authCheck');
    // Servers of other tests, which share a Redis, have reports of their own.
    expect(heard.filter((push) => push.reportId === reportId)).toEqual([
      { reportId, version: 1, status: 'open', change: 'reported' },
      { reportId, version: 2, status: 'inReview', change: 'assigned' },
      { reportId, version: 2, status: 'inReview', change: 'requested' },
      { reportId, version: 3, status: 'upheld', change: 'decided' },
      { reportId, version: 4, status: 'appealed', change: 'appealed' },
      { reportId, version: 5, status: 'final', change: 'answered' },
    ]);
    expect(overheard).toEqual([]);
  });

  test('cover the pictures of a case: each opens on request only, and each view is logged', async () => {
    const { slug, media } = await createListing('Covered bralette');
    const { reportId } = await report(await connectStranger(), { subject: { kind: 'listing', id: slug }, reason: 'underage' });
    const [mediaId = ''] = media;
    expect((await loadCase(ines, reportId)).subject.media).toMatchObject([{ id: mediaId, placeholder: '', sources: [] }]);
    const picture = await ines.client.call('viewEvidence', { reportId, mediaId });
    expect((await server.http(picture.sources[0]?.url ?? '')).status).toBe(200);
    const views = await nora.client.call('listAudit', { action: 'report.picture_viewed', subject: reportId });
    expect(views.items).toMatchObject([{ actor: ines.username, subject: reportId }]);
    expect((await ines.client.refusal('viewEvidence', { reportId, mediaId: 'med_aaaaaaaaaaaaaaaaaaaa' })).code).toBe('not_found');
  });
});

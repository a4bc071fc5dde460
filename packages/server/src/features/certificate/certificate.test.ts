import { randomUUID } from 'node:crypto';
import { splitCertificatePage } from '@strapline/domain/certificate/certificate-file';
import { openCertificate } from '@strapline/domain/certificate/credential';
import { createSigningJwk } from '@strapline/domain/certificate/signed-token';
import { type VerifiedCertificate, verifyCertificate } from '@strapline/domain/certificate/verify-certificate';
import { formatVerifierKey } from '@strapline/domain/log/signed-note';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createLogVerifier } from '../log/log.ts';
import { signPendingEntries } from '../log/write-checkpoint.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { loadCertificatePage } from './certificate-page.ts';
import { listPublishedKeys, rotateCertificateKeys, rotateSigningKey } from './signing-keys.ts';
import { createClaimedTag, passOnTag, setStatus } from './test-claims.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let june: Person;
let braTagId: string;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
  june = await server.person();
  braTagId = await createClaimedTag(server, mara, theo);
});
afterAll(() => server.close());

type HttpResult = { status: number; headers: Headers; text: string };

/** The raw body: a parsed and serialized file would differ. */
async function get(path: string, person?: Person): Promise<HttpResult> {
  const response = await fetch(`${server.url}${path}`, person ? { headers: { authorization: `Bearer ${person.token}` } } : {});
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function fetchCertificate(id = braTagId, person?: Person, query = ''): Promise<VerifiedCertificate> {
  const { status, text } = await get(`/v1/bratags/${id}/certificate${query}`, person);
  expect(status, text).toBe(200);
  const check = verifyCertificate(text, { logKey: formatVerifierKey(createLogVerifier(server.services)) });
  return 'fault' in check ? expect.fail(check.fault) : check;
}

describe('a claim', () => {
  test('issues a verifiable certificate, based on the entry of the claim', async () => {
    const { certificate, statement, index, since } = await fetchCertificate();
    expect(certificate).toMatchObject({
      issuer: server.url,
      braTagId,
      title: 'Rosaline balconette',
      creator: mara.username,
      size: 'UK 32DD',
      ownerNumber: 2,
      grade: 'C',
    });
    expect(statement).toMatchObject({ standing: 'current', owners: 2, owner: null });
    // Issued for this request, however long a busy machine takes for it.
    expect(Math.abs(Date.parse(statement.at) - server.clock.now().getTime())).toBeLessThan(600_000);
    const { provenance } = await theo.client.call('fetchBraTag', { braTagId });
    const [claim, issued] = provenance.slice(-2);
    expect([claim, issued]).toMatchObject([{ type: 'tag.claimed' }, { type: 'cert.issued', ownerNumber: 2 }]);
    expect([certificate.claim.index, certificate.claim.leafHash, index, since]).toEqual([
      claim?.index,
      claim?.leafHash,
      issued?.index,
      claim?.at,
    ]);
  });

  test('issues none if it is rolled back', async () => {
    const other = await createTestBraTag(server, mara);
    const count = async () => (await server.services.db.rows(sql`select 1 from certificate`)).length;
    const before = await count();
    await setStatus(server, other, 'claimable');
    expect((await june.client.refusal('claimCollectorTag', { braTagId: other, strapCode: '0000000000000' })).code).toBe('validation');
    expect(await count()).toBe(before);
  });

  test('returns the path of the certificate', async () => {
    const other = await createTestBraTag(server, mara);
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId: other });
    await setStatus(server, other, 'claimable');
    const { certificateUrl } = await june.client.call('claimCollectorTag', { braTagId: other, strapCode });
    expect(certificateUrl).toBe(`/bratag/${other}/certificate`);
  });
});

describe('access', () => {
  test('only the owner gets their name and the blind of the entry', async () => {
    expect((await fetchCertificate(braTagId, theo)).statement.owner).toMatchObject({ username: theo.username, account: theo.accountId });
    for (const other of [undefined, mara, june]) expect((await fetchCertificate(braTagId, other)).statement.owner).toBeNull();
    const { text } = await get(`/v1/bratags/${braTagId}/certificate`);
    const decodedParts = text.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    for (const word of [theo.username, theo.accountId]) expect([text, ...decodedParts].some((part) => part.includes(word))).toBe(false);
  });

  test('a wrong token is refused, and files are never cached', async () => {
    const { status } = await get(`/v1/bratags/${braTagId}/certificate`, { ...theo, token: 'wrong' });
    expect(status).toBe(401);
    const { headers } = await get(`/v1/bratags/${braTagId}/certificate`);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  test('after erasure the owner number remains, without the name', async () => {
    const gone = await server.person();
    const id = await createClaimedTag(server, mara, gone);
    await server.services.db.change(sql`delete from provenance_blind where account_id = ${gone.accountId}`);
    const { certificate, statement } = await fetchCertificate(id, gone);
    expect([certificate.ownerNumber, statement.owner]).toEqual([2, null]);
  });

  test('before the first claim there is none, and the error says so', async () => {
    const fresh = await createTestBraTag(server, mara);
    for (const id of [fresh, 'amber_lark_k2p:2026:main:0999', 'nothing', '%00', `${braTagId}%0a`]) {
      const { status, text } = await get(`/v1/bratags/${id}/certificate`);
      expect([status, JSON.parse(text).code], id).toEqual([404, 'not_found']);
    }
    expect((await get(`/v1/bratags/${fresh}/certificate`)).text).toContain('when someone claims the piece');
    expect((await get(`/v1/bratags/${braTagId}/certificate?number=9`)).status).toBe(404);
    expect((await get(`/v1/bratags/${braTagId}/certificate?number=x`)).status).toBe(422);
  });

  test('an entry that is not signed yet is unavailable, to be retried', async () => {
    const early = await createClaimedTag(server, mara, theo);
    await server.services.db.change(sql`update certificate set index = 1000000 where bra_tag_id = ${early}`);
    const { status, headers } = await get(`/v1/bratags/${early}/certificate`);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  });
});

describe('later changes', () => {
  test('a transfer is stated, and each owner has a certificate', async () => {
    const id = await createClaimedTag(server, mara, theo);
    await passOnTag(id, theo, june);
    const now = await fetchCertificate(id, june);
    expect([now.certificate.ownerNumber, now.statement.standing, now.statement.owner?.username]).toEqual([3, 'current', june.username]);
    const former = await fetchCertificate(id, theo, '?number=2');
    expect([former.certificate.ownerNumber, former.statement.standing, former.statement.owners]).toEqual([2, 'passed_on', 3]);
    expect(former.statement.owner?.username).toBe(theo.username);
    expect((await fetchCertificate(id, theo)).statement.owner).toBeNull();
  });

  test.each([
    ['missing', 'missing'],
    ['stolen', 'stolen'],
    ['retired', 'retired'],
    ['transfer_pending', 'passing_on'],
    ['recovered', 'current'],
  ])('a tag that is %s says so', async (status, standing) => {
    const id = await createClaimedTag(server, mara, theo);
    await setStatus(server, id, status);
    expect((await fetchCertificate(id)).statement.standing).toBe(standing);
  });

  test('chip results are stated, unless the chip is suspicious', async () => {
    const id = await createClaimedTag(server, mara, theo);
    const tapped = {
      boundAt: '2026-01-01T10:00:00Z',
      proven: true,
      loop: true,
      opened: false,
      lastTapAt: null,
      ownerTapAt: '2026-11-18T20:14:00Z',
    };
    const know = async (nfc: string, chip: object) =>
      await server.services.db.change(sql`update bra_tag set nfc = ${nfc}, chip = ${JSON.stringify(chip)}::jsonb where id = ${id}`);
    await know('verified', tapped);
    expect((await fetchCertificate(id)).statement).toMatchObject({
      grade: 'A',
      loop: 'unopened',
      lastOwnerTapAt: '2026-11-18T20:14:00.000Z',
    });
    await know('verified', { ...tapped, opened: true });
    expect((await fetchCertificate(id)).statement).toMatchObject({ grade: 'A', loop: 'opened' });
    await know('clone_suspected', tapped);
    expect((await fetchCertificate(id)).statement).toMatchObject({ grade: 'C', loop: null, lastOwnerTapAt: null });
    expect((await fetchCertificate(id)).certificate.grade).toBe('C');
  });

  test('a withdrawn record is available to its owner only, without the picture', async () => {
    const id = await createClaimedTag(server, mara, theo);
    expect((await fetchCertificate(id)).picture).toMatch(/^data:image\/webp;base64,/);
    await setStatus(server, id, 'revoked');
    expect((await get(`/v1/bratags/${id}/certificate`)).status).toBe(404);
    expect((await get(`/v1/bratags/${id}/certificate`, june)).status).toBe(404);
    const own = await fetchCertificate(id, theo);
    expect([own.statement.standing, own.picture]).toEqual(['revoked', null]);
    const shown = await june.client.call('fetchBraTag', { braTagId: id });
    expect(shown).toMatchObject({ title: 'Withdrawn', story: '', media: [], measures: null, colours: [], fabrics: [] });
  });
});

describe('a hidden piece', () => {
  test('has no certificate for others; who owns or owned it, its creator and admins still get one, without its picture', async () => {
    const admin = await server.person({ roles: ['admin'] });
    const hidden = await createClaimedTag(server, mara, theo);
    await passOnTag(hidden, theo, june);
    const other = await server.person();
    await other.client.call('reportContent', {
      subject: { kind: 'braTag', id: hidden },
      reason: 'underage',
      idempotencyKey: randomUUID(),
    });
    for (const query of ['', '?number=2', '.html', '?format=html'])
      for (const person of [undefined, other])
        expect((await get(`/v1/bratags/${hidden}/certificate${query}`, person)).status, query).toBe(404);
    for (const person of [june, mara, admin]) expect((await fetchCertificate(hidden, person)).picture).toBeNull();
    expect((await fetchCertificate(hidden, theo, '?number=2')).certificate.ownerNumber).toBe(2);
  });

  test('a blocked person’s piece has no certificate either', async () => {
    const [blocker, owner] = [await server.person(), await server.person()];
    const piece = await createClaimedTag(server, mara, owner);
    await blocker.client.call('blockUser', { username: owner.username, blocked: true });
    expect((await get(`/v1/bratags/${piece}/certificate`, blocker)).status).toBe(404);
    expect((await get(`/v1/bratags/${piece}/certificate`)).status).toBe(200);
  });
});

describe('signing keys', () => {
  test('are published as a JWK set that any JWT library can use', async () => {
    const { headers, text } = await get('/.well-known/jwks.json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const keys = JSON.parse(text);
    expect(keys.keys).toHaveLength(2);
    expect(Object.keys(keys.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    const { jwt } =
      (await server.services.db.first<{ jwt: string }>(sql`select jwt from certificate where bra_tag_id = ${braTagId}`)) ?? expect.fail();
    const { payload, protectedHeader } = await compactVerify(jwt, createLocalJWKSet(keys));
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'vc+jwt', kid: keys.keys[0].kid });
    expect(JSON.parse(new TextDecoder().decode(payload)).credentialSubject.braTag).toBe(braTagId);
  });

  test('rotate: the old secret is deleted, its public key stays, and old certificates remain valid', async () => {
    const old = await createClaimedTag(server, mara, theo);
    const [signing, next] = await listPublishedKeys(server.services.db);
    await server.services.db.transaction((trx) => rotateSigningKey(trx, server.services));
    server.clock.forward(61_000);
    await signPendingEntries(server.services);
    const after = await listPublishedKeys(server.services.db);
    expect([after.length, after[0]?.kid, after[2]?.kid]).toEqual([3, next?.kid, signing?.kid]);
    const rows = await server.services.db.rows<{ state: string; secret_sealed: Uint8Array | null }>(
      sql`select state, secret_sealed from certificate_key`,
    );
    for (const { state, secret_sealed } of rows) expect(secret_sealed === null).toBe(state === 'past');
    for (const { secret_sealed } of rows) expect(Buffer.from(secret_sealed ?? []).toString()).not.toContain('"d"');
    expect((await fetchCertificate(old)).kids).toEqual({ certificate: signing?.kid, statement: next?.kid });
    expect((await fetchCertificate(await createClaimedTag(server, mara, theo))).kids).toEqual({
      certificate: next?.kid,
      statement: next?.kid,
    });
    const entry = await server.services.db.first<{ body: string }>(sql`select body from provenance where type = 'key.rotated'`);
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({ data: { purpose: 'certificates', kid: next?.kid } });
  });

  test('rotate automatically once a year', async () => {
    const before = await listPublishedKeys(server.services.db);
    await rotateCertificateKeys(server.services);
    expect(await listPublishedKeys(server.services.db)).toEqual(before);
    server.clock.forward(366 * 24 * 60 * 60 * 1000);
    await rotateCertificateKeys(server.services);
    expect((await listPublishedKeys(server.services.db))[0]?.kid).toBe(before[1]?.kid);
  });

  test('of another issuer verify nothing', async () => {
    const { jwt } = (await server.services.db.first<{ jwt: string }>(sql`select jwt from certificate limit 1`)) ?? expect.fail();
    expect(openCertificate(jwt, [createSigningJwk(new Uint8Array(32).fill(5))])).toBeNull();
  });
});

describe.skipIf(!loadCertificatePage())('the self-verifying page', () => {
  test('is one file with its own content security policy and this certificate', async () => {
    const { headers, text } = await get(`/v1/bratags/${braTagId}/certificate.html?download`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="certificate-${braTagId.replaceAll(':', '-')}.html"`);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*script-src 'sha256-.*frame-ancestors 'none'; sandbox allow-scripts/,
    );
    const { file, page } = splitCertificatePage(text) ?? expect.fail('there is no certificate in it');
    expect(verifyCertificate(file, { page })).toMatchObject({ certificate: { braTagId } });
    expect(verifyCertificate(file, { page: page.replace('Strapline', 'Straplime') })).toEqual({ fault: 'page' });
    expect(text).not.toMatch(/(?:src|href)="(?!data:|#)/);
    expect((await get(`/v1/bratags/${braTagId}/certificate?format=html`)).headers.get('content-type')).toContain('text/html');
  });
});

import { createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { encodeBase64url } from '../bytes/base64url.ts';
import { hashLeaf } from '../log/merkle.ts';
import { verifyTlogProof } from '../log/tlog-proof.ts';
import { certificateErrorMessages } from './certificate-errors.ts';
import { fillCertificatePage, formatCertificateFile, parseCertificateFile, splitCertificatePage } from './certificate-file.ts';
import { openCertificate } from './credential.ts';
import { computeFingerprint, signToken } from './signed-token.ts';
import { openStatement } from './statement.ts';
import {
  account,
  blind,
  braTagId,
  type CertificateChanges,
  createKeyPair,
  createTestCertificate,
  flipBits,
  logKey,
  logKeys,
  origin,
  signingKey,
} from './test-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

/** A flipped bit leaves most signatures of a file as they were. Those that were valid are not verified thousands of times, which would take most of the time of this file. */
vi.mock('@noble/curves/ed25519.js', async (importOriginal) => {
  const library = await importOriginal<typeof import('@noble/curves/ed25519.js')>();
  const valid = new Set<string>();
  const verify: typeof library.ed25519.verify = (signature, message, publicKey, options) => {
    const key = [signature, message, publicKey].map((bytes) => Buffer.from(bytes).toString('latin1')).join('|');
    if (valid.has(key)) return true;
    const isValid = library.ed25519.verify(signature, message, publicKey, options);
    if (isValid) valid.add(key);
    return isValid;
  };
  return { ...library, ed25519: { ...library.ed25519, verify } };
});

const { file, parts } = createTestCertificate();

function verified(text = file) {
  const check = verifyCertificate(text);
  return 'fault' in check ? expect.fail(certificateErrorMessages[check.fault]) : check;
}

function faultOf(changes: CertificateChanges): string {
  const check = verifyCertificate(createTestCertificate(changes).file);
  return 'fault' in check ? check.fault : 'none';
}

describe('a certificate', () => {
  test('is verified offline, and names what it relies on', () => {
    expect(verified()).toMatchObject({
      certificate: { braTagId, ownerNumber: 3, grade: 'C', creator: 'amber_lark_k2p', title: 'Rosaline “balconette”', size: 'UK 32DD' },
      statement: {
        at: '2026-11-21T09:14:00.000Z',
        standing: 'current',
        grade: 'A',
        loop: 'unopened',
        owner: { username: 'quiet_heron_m4x' },
      },
      since: '2026-11-02T18:22:00.000Z',
      index: 7,
      size: 11,
      origin,
      logKey,
      kids: { certificate: signingKey.jwk.kid, statement: signingKey.jwk.kid },
    });
    expect(verifyCertificate(file, { logKey })).toEqual(verified());
  });

  test('is a standard verifiable credential: its key is a JWK named by its thumbprint, and Node verifies its signature', () => {
    const [head = '', body = '', signature = ''] = parts.certificate.split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      typ: 'vc+jwt',
      cty: 'vc',
      kid: signingKey.jwk.kid,
    });
    const key = createPublicKey({ key: { ...signingKey.jwk }, format: 'jwk' });
    expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      type: ['VerifiableCredential', 'ProvenanceCertificate'],
      issuer: 'https://strapline.test',
      validFrom: '2026-11-02T18:22:00.000Z',
    });
  });

  test('contains the owner number but no name', () => {
    const publicly = createTestCertificate({ statement: { owner: null } }).file;
    expect(verified(publicly).statement.owner).toBeNull();
    for (const token of [parts.certificate, ...(publicly.match(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g) ?? [])]) {
      const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
      for (const person of ['quiet_heron_m4x', account, encodeBase64url(blind)]) expect(payload).not.toContain(person);
    }
  });

  test.each<[string, CertificateChanges, string]>([
    ['another operator signed the certificate', { signer: createKeyPair(8).signer }, 'statement'],
    ['the certificate is of another tag than its claim', { certificate: { braTagId: 'amber_lark_k2p:2026:spring:0008' } }, 'claim'],
    ['the entry is of another tag', { entry: { braTag: 'amber_lark_k2p:2026:spring:0008' } }, 'entry'],
    ['the entry is no certificate', { entry: { type: 'tag.opened' } }, 'entry'],
    ['the entry names another certificate', { entry: { data: { certificate: computeFingerprint('another') } } }, 'entry'],
    ['the entry hangs on another claim', { entry: { prev: computeFingerprint('another') } }, 'entry'],
    ['it was issued at another time than its entry says', { certificate: { issuedAt: '2026-11-03T18:22:00.000Z' } }, 'entry'],
    ['what it rests on is no claim', { claim: { type: 'tag.recorded' } }, 'claim'],
    ['it is older than its claim', { certificate: { claim: { index: 9, leafHash: '', entry: '' } } }, 'claim'],
    ['the log belongs to another operator', { logName: 'elsewhere.test/log' }, 'proof'],
    ['another operator issued the certificate', { certificate: { issuer: 'https://elsewhere.test' } }, 'certificate'],
    ['the statement is about another certificate', { statement: { certificate: computeFingerprint('another') } }, 'changed'],
    ['the statement is about another proof', { statement: { proof: computeFingerprint('another') } }, 'changed'],
    ['the picture was exchanged', { file: { picture: 'data:image/png;base64,AAAA' } }, 'changed'],
    ['the picture is gone', { file: { picture: null } }, 'changed'],
    ['the picture is none', { picture: 'data:text/html;base64,AAAA' }, 'changed'],
    [
      'the name is of somebody else',
      { statement: { owner: { username: 'quiet_heron_m4x', account: 'another', blind: encodeBase64url(blind) } } },
      'owner',
    ],
    ['the time is none', { statement: { at: 'yesterday' } }, 'statement'],
  ])('is refused where %s', (_, changes, fault) => {
    expect(faultOf(changes)).toBe(fault);
  });

  test('is refused with another log key and in another page', () => {
    expect(verifyCertificate(file, { logKey: logKey.replace(origin, 'elsewhere.test/log') })).toEqual({ fault: 'otherLog' });
    expect(verifyCertificate(file, { page: '<html></html>' })).toEqual({ fault: 'page' });
  });

  test('a token of another type, or with alg none, is refused', () => {
    expect(openCertificate(parts.statement, parts.keys.signing)).toBeNull();
    expect(openStatement(parts.certificate, parts.keys.signing)).toBeNull();
    const [, body = ''] = parts.certificate.split('.');
    for (const head of [
      { alg: 'none', typ: 'vc+jwt', cty: 'vc' },
      { alg: 'HS256', typ: 'vc+jwt', cty: 'vc', kid: signingKey.jwk.kid },
    ])
      for (const signature of ['', 'A'.repeat(86)])
        expect(
          openCertificate(`${Buffer.from(JSON.stringify(head)).toString('base64url')}.${body}.${signature}`, [signingKey.jwk]),
        ).toBeNull();
    const more = signToken('{"issuer":"https://strapline.test"}', { typ: 'vc+jwt', cty: 'vc' }, signingKey.signer);
    expect(openCertificate(more, [signingKey.jwk])).toBeNull();
  });

  test('is parsed without throwing, whatever the text', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        for (const broken of [json, text, `{"keys":${json}}`, file.replace('"form"', text)])
          expect(verifyCertificate(broken)).toEqual({ fault: 'form' });
        expect(openCertificate(`${text}.${text}.${text}`, [signingKey.jwk])).toBeNull();
        expect(openStatement(signToken(json, { typ: 'strapline-statement+jwt' }, signingKey.signer), [signingKey.jwk])).toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});

describe('a single flipped bit', () => {
  test('anywhere in the file is refused', () => {
    let tried = 0;
    for (const turned of flipBits(file)) {
      if (!('fault' in verifyCertificate(turned))) expect.fail(turned);
      tried += 1;
    }
    expect(tried).toBe(Buffer.byteLength(file) * 8);
  });

  test('in the certificate alone is caught by its signature', () => {
    for (const turned of flipBits(parts.certificate)) if (openCertificate(turned, parts.keys.signing)) expect.fail(turned);
  });

  test('in the proof or checkpoint alone is caught by hash and signature', () => {
    const log = { name: origin, publicKey: logKeys.publicKey };
    const leaf = hashLeaf(Buffer.from(parts.entry));
    expect(verifyTlogProof(parts.proof, leaf, log)).toMatchObject({ index: 7 });
    for (const turned of flipBits(parts.proof)) if (verifyTlogProof(turned, leaf, log)) expect.fail(turned);
  });
});

describe('the file', () => {
  test('round-trips, also embedded in a page', () => {
    expect(formatCertificateFile(parseCertificateFile(file) ?? expect.fail('it is no file'))).toBe(file);
    const page = '<html><script type="application/json" id="certificate"></script></html>';
    expect(splitCertificatePage(fillCertificatePage(page, file))).toEqual({ file, page });
    expect(splitCertificatePage('<html></html>')).toBeNull();
    const inPage = createTestCertificate({ statement: { page: computeFingerprint(page) } }).file;
    expect(verifyCertificate(inPage, { page })).toMatchObject({ index: 7 });
  });

  test.each([
    ['another order', () => JSON.stringify(Object.fromEntries(Object.entries(parts).reverse()))],
    ['one field more', () => file.replace('"form"', '"more": 1,\n "form"')],
    ['a space more', () => `${file} `],
  ])('is only read in canonical form, not with %s', (_, other) => {
    expect(parseCertificateFile(other())).toBeNull();
  });
});

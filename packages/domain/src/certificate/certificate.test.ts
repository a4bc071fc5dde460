import { createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base64url } from '../bytes/base64url.ts';
import { hashLeaf } from '../log/merkle.ts';
import { verifyTlogProof } from '../log/tlog-proof.ts';
import { fillCertificatePage, parseCertificateFile, showCertificateFile, splitCertificatePage } from './certificate-file.ts';
import { openCertificate } from './credential.ts';
import { certificateFaultWords } from './fault-words.ts';
import { fingerprint, signToken } from './signed-token.ts';
import { openStatement } from './statement.ts';
import {
  account,
  blind,
  braTagId,
  type Changes,
  keyPair,
  logKey,
  logKeys,
  origin,
  signingKey,
  testCertificate,
  turnedBits,
} from './test-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

const { file, parts } = testCertificate();

function verified(text = file) {
  const check = verifyCertificate(text);
  return 'fault' in check ? expect.fail(certificateFaultWords[check.fault]) : check;
}

function faultOf(changes: Changes): string {
  const check = verifyCertificate(testCertificate(changes).file);
  return 'fault' in check ? check.fault : 'none';
}

describe('a certificate', () => {
  test('holds without asking anybody, and says what it rests on', () => {
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

  test('is a verifiable credential that others can read: its key is a JWK with its thumbprint, its signature that of Node', () => {
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

  test('names no owner, but the number', () => {
    const publicly = testCertificate({ statement: { owner: null } }).file;
    expect(verified(publicly).statement.owner).toBeNull();
    for (const token of [parts.certificate, ...(publicly.match(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g) ?? [])]) {
      const said = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
      for (const person of ['quiet_heron_m4x', account, base64url(blind)]) expect(said).not.toContain(person);
    }
  });

  test.each<[string, Changes, string]>([
    ['another house signed the certificate', { signer: keyPair(8).signer }, 'statement'],
    ['the certificate is of another tag than its claim', { certificate: { braTagId: 'amber_lark_k2p:2026:spring:0008' } }, 'claim'],
    ['the entry is of another tag', { entry: { braTag: 'amber_lark_k2p:2026:spring:0008' } }, 'entry'],
    ['the entry is no certificate', { entry: { type: 'tag.opened' } }, 'entry'],
    ['the entry names another certificate', { entry: { data: { certificate: fingerprint('another') } } }, 'entry'],
    ['the entry hangs on another claim', { entry: { prev: fingerprint('another') } }, 'entry'],
    ['it was issued at another time than its entry says', { certificate: { issuedAt: '2026-11-03T18:22:00.000Z' } }, 'entry'],
    ['what it rests on is no claim', { claim: { type: 'tag.recorded' } }, 'claim'],
    ['it is older than its claim', { certificate: { claim: { index: 9, leafHash: '', entry: '' } } }, 'claim'],
    ['the log is of another house', { logName: 'elsewhere.test/log' }, 'proof'],
    ['the certificate is of another house', { certificate: { issuer: 'https://elsewhere.test' } }, 'certificate'],
    ['the statement is about another certificate', { statement: { certificate: fingerprint('another') } }, 'changed'],
    ['the statement is about another proof', { statement: { proof: fingerprint('another') } }, 'changed'],
    ['the picture was exchanged', { file: { picture: 'data:image/png;base64,AAAA' } }, 'changed'],
    ['the picture is gone', { file: { picture: null } }, 'changed'],
    ['the picture is none', { picture: 'data:text/html;base64,AAAA' }, 'changed'],
    [
      'the name is of somebody else',
      { statement: { owner: { username: 'quiet_heron_m4x', account: 'another', blind: base64url(blind) } } },
      'owner',
    ],
    ['the time is none', { statement: { at: 'yesterday' } }, 'statement'],
  ])('is refused where %s', (_, changes, fault) => {
    expect(faultOf(changes)).toBe(fault);
  });

  test('is refused under another key of the log, and for another page', () => {
    expect(verifyCertificate(file, { logKey: logKey.replace(origin, 'elsewhere.test/log') })).toEqual({ fault: 'otherLog' });
    expect(verifyCertificate(file, { page: '<html></html>' })).toEqual({ fault: 'page' });
  });

  test('of another kind is none: a statement is no certificate, and what says alg none is nothing', () => {
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

  test('never breaks anything, whatever it is', () => {
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
  test('anywhere in the file is refused', { timeout: 120_000 }, () => {
    let tried = 0;
    for (const turned of turnedBits(file)) {
      if (!('fault' in verifyCertificate(turned))) expect.fail(turned);
      tried += 1;
    }
    expect(tried).toBe(Buffer.byteLength(file) * 8);
  });

  test('in the certificate alone is refused by its signature', { timeout: 120_000 }, () => {
    for (const turned of turnedBits(parts.certificate)) if (openCertificate(turned, parts.keys.signing)) expect.fail(turned);
  });

  test('in the proof alone, the checkpoint with it, is refused by hash and signature', { timeout: 120_000 }, () => {
    const log = { name: origin, publicKey: logKeys.publicKey };
    const leaf = hashLeaf(Buffer.from(parts.entry));
    expect(verifyTlogProof(parts.proof, leaf, log)).toMatchObject({ index: 7 });
    for (const turned of turnedBits(parts.proof)) if (verifyTlogProof(turned, leaf, log)) expect.fail(turned);
  });
});

describe('the file', () => {
  test('is read back as it was written, and lies in a page that can be told from it', () => {
    expect(showCertificateFile(parseCertificateFile(file) ?? expect.fail('it is no file'))).toBe(file);
    const page = '<html><script type="application/json" id="certificate"></script></html>';
    expect(splitCertificatePage(fillCertificatePage(page, file))).toEqual({ file, page });
    expect(splitCertificatePage('<html></html>')).toBeNull();
    const inPage = testCertificate({ statement: { page: fingerprint(page) } }).file;
    expect(verifyCertificate(inPage, { page })).toMatchObject({ index: 7 });
  });

  test.each([
    ['another order', () => JSON.stringify(Object.fromEntries(Object.entries(parts).reverse()))],
    ['one field more', () => file.replace('"form"', '"more": 1,\n "form"')],
    ['a space more', () => `${file} `],
  ])('has one spelling, and %s is none', (_, other) => {
    expect(parseCertificateFile(other())).toBeNull();
  });
});

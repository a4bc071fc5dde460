import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { encodeBase64url } from '../bytes/base64url.ts';
import { signCheckpoint } from '../log/checkpoint.ts';
import { computeTreeHead, createRangeHash, hashLeaf } from '../log/merkle.ts';
import { createInclusionProof } from '../log/proofs.ts';
import { type EntryBody, formatCanonicalJson, hashEntryBody } from '../log/provenance.ts';
import { formatVerifierKey } from '../log/signed-note.ts';
import { formatTlogProof } from '../log/tlog-proof.ts';
import { type CertificateFile, formatCertificateFile } from './certificate-file.ts';
import { type Certificate, signCertificate } from './credential.ts';
import { computeFingerprint, createSigningJwk, type TokenSigner } from './signed-token.ts';
import { type Statement, signStatement } from './statement.ts';

/** Keys made by Node, so that the verifying library is tested against another. */
export function createKeyPair(seed: number) {
  const secretKey = Buffer.alloc(32, seed);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secretKey]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const jwk = createSigningJwk(Uint8Array.from(spki.subarray(-32)));
  const signer: TokenSigner = { kid: jwk.kid, sign: (bytes) => sign(null, bytes, privateKey) };
  return { secretKey, publicKey: Uint8Array.from(spki.subarray(-32)), jwk, signer };
}

const issuer = 'https://strapline.test';
export const braTagId = 'amber_lark_k2p:2026:spring:0007';
export const account = '6f2c1c52-6d5b-4f4c-9a93-0d6a2f0f6f11';
export const blind = Uint8Array.from({ length: 32 }, (_, at) => at * 7);
export const signingKey = createKeyPair(3);
export const logKeys = createKeyPair(4);
export const origin = 'strapline.test/log';
export const logKey = formatVerifierKey({ name: origin, publicKey: logKeys.publicKey });

export type CertificateChanges = {
  certificate?: Partial<Certificate>;
  claim?: Partial<EntryBody>;
  entry?: Partial<EntryBody>;
  statement?: Partial<Statement>;
  file?: Partial<CertificateFile>;
  signer?: TokenSigner;
  logName?: string;
  picture?: string;
};

/** A certificate as the server makes one, in a log of eleven entries, with the changes of a test. */
export function createTestCertificate(changes: CertificateChanges = {}): { file: string; parts: CertificateFile; statement: Statement } {
  const claimedAt = Date.parse('2026-11-02T18:22:00.000Z');
  const claim: EntryBody = {
    v: 1,
    type: 'tag.claimed',
    ts: claimedAt,
    braTag: braTagId,
    prev: computeFingerprint('the entry before'),
    data: { owner: computeFingerprint(Buffer.concat([blind, Buffer.from(account)])) },
    ...changes.claim,
  };
  const name = changes.logName ?? origin;
  const certificate = signCertificate(
    {
      issuer,
      braTagId,
      title: 'Rosaline “balconette”',
      creator: 'amber_lark_k2p',
      size: 'UK 32DD',
      recordedAt: '2026-04-02T08:00:00.000Z',
      ownerNumber: 3,
      grade: 'C',
      issuedAt: new Date(claimedAt).toISOString(),
      claim: { index: 6, leafHash: hashEntryBody(claim), entry: formatCanonicalJson(claim) },
      ...changes.certificate,
    },
    changes.signer ?? signingKey.signer,
  );
  const entry: EntryBody = {
    v: 1,
    type: 'cert.issued',
    ts: claimedAt,
    braTag: braTagId,
    prev: hashEntryBody(claim),
    data: { certificate: computeFingerprint(certificate) },
    ...changes.entry,
  };
  const texts = Array.from({ length: 11 }, (_, index) => `entry ${index}`);
  texts[6] = formatCanonicalJson(claim);
  texts[7] = formatCanonicalJson(entry);
  const leaves = texts.map((text) => hashLeaf(Buffer.from(text)));
  const checkpoint = signCheckpoint({ origin: name, size: 11, root: computeTreeHead(leaves) }, logKeys.secretKey);
  const proof = formatTlogProof({ index: 7, hashes: createInclusionProof(7, 11, createRangeHash(leaves)), checkpoint });
  const picture =
    changes.picture ?? `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
  const statement: Statement = {
    issuer,
    at: '2026-11-21T09:14:00.000Z',
    certificate: computeFingerprint(certificate),
    proof: computeFingerprint(proof),
    picture: computeFingerprint(picture),
    page: null,
    standing: 'current',
    owners: 3,
    grade: 'A',
    loop: 'unopened',
    lastOwnerTapAt: '2026-11-18T20:14:00.000Z',
    owner: { username: 'quiet_heron_m4x', account, blind: encodeBase64url(blind) },
    ...changes.statement,
  };
  const parts: CertificateFile = {
    certificate,
    entry: formatCanonicalJson(entry),
    proof,
    statement: signStatement(statement, changes.signer ?? signingKey.signer),
    picture,
    keys: {
      log: formatVerifierKey({ name, publicKey: logKeys.publicKey }),
      signing: [(changes.signer ? createKeyPair(9) : signingKey).jwk],
    },
    ...changes.file,
  };
  return { file: formatCertificateFile(parts), parts, statement };
}

/** Every text that differs from this one in one bit of its UTF-8. */
export function* flipBits(text: string): Generator<string> {
  const bytes = Buffer.from(text);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const turned = Buffer.from(bytes);
    turned[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield turned.toString('utf8');
  }
}

import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64url } from '../bytes/base64.ts';
import { encodeBase64url } from '../bytes/base64url.ts';
import { hashLeaf } from '../log/merkle.ts';
import { type EntryBody, formatCanonicalJson, hashEntryBody, isEntryBody } from '../log/provenance.ts';
import { parseVerifierKey } from '../log/signed-note.ts';
import { parseTlogProof, verifyTlogProof } from '../log/tlog-proof.ts';
import type { CertificateError } from './certificate-errors.ts';
import { type CertificateFile, decodePicture, parseCertificateFile } from './certificate-file.ts';
import { type Certificate, openCertificate } from './credential.ts';
import { computeFingerprint } from './signed-token.ts';
import { openStatement, type Statement } from './statement.ts';

/** A verified certificate. `index` is its entry's index in the log, `size` the number of entries in the log. */
export type VerifiedCertificate = {
  certificate: Certificate;
  statement: Statement;
  since: string;
  index: number;
  size: number;
  origin: string;
  checkpoint: string;
  picture: string | null;
  logKey: string;
  kids: { certificate: string; statement: string };
};

/**
 * Verifies a certificate's file offline. It relies on the keys in the file itself unless `logKey` is given, which proves that this log
 * recorded the certificate. `page` is the page that the file was embedded in, if any.
 */
export function verifyCertificate(
  text: string,
  { logKey, page }: { logKey?: string | undefined; page?: string } = {},
): VerifiedCertificate | { fault: CertificateError } {
  const file = parseCertificateFile(text);
  if (!file) return { fault: 'form' };
  if (logKey !== undefined && file.keys.log !== logKey) return { fault: 'otherLog' };
  // Cheap checks first: signatures take most of the time.
  if (!file.entry.includes(computeFingerprint(file.certificate))) return { fault: 'entry' };
  const statement = openStatement(file.statement, file.keys.signing);
  if (!statement) return { fault: 'statement' };
  if (!isWhole(file, statement)) return { fault: 'changed' };
  if (page !== undefined && statement.page !== computeFingerprint(page)) return { fault: 'page' };
  const certificate = openCertificate(file.certificate, file.keys.signing);
  if (!certificate || certificate.issuer !== statement.issuer) return { fault: 'certificate' };
  const claim = parseClaim(certificate);
  if (!claim) return { fault: 'claim' };
  if (!isEntryOf(file, certificate, claim)) return { fault: 'entry' };
  const log = parseVerifierKey(file.keys.log);
  const stands =
    log && log.name === `${getHost(certificate.issuer)}/log` && verifyTlogProof(file.proof, hashLeaf(utf8ToBytes(file.entry)), log);
  // The claim is older than its certificate, and both are in the tree: the certificate's entry names the claim's as its predecessor.
  if (!stands || stands.index <= certificate.claim.index) return { fault: 'proof' };
  if (statement.owner && !isValidOpening(statement.owner, claim)) return { fault: 'owner' };
  return {
    certificate,
    statement,
    since: new Date(claim.ts).toISOString(),
    index: stands.index,
    size: stands.size,
    origin: stands.origin,
    checkpoint: parseTlogProof(file.proof)?.checkpoint ?? '',
    picture: file.picture,
    logKey: file.keys.log,
    kids: { certificate: certificate.kid, statement: statement.kid },
  };
}

/** Whether the parts have the hashes of the statement. */
function isWhole({ certificate, proof, picture }: CertificateFile, statement: Statement): boolean {
  const shown = picture === null ? null : decodePicture(picture);
  if (picture !== null && !shown) return false;
  return (
    statement.certificate === computeFingerprint(certificate) &&
    statement.proof === computeFingerprint(proof) &&
    statement.picture === (picture && computeFingerprint(picture))
  );
}

function parseClaim({ claim, braTagId }: Certificate): EntryBody | null {
  const body = parseEntry(claim.entry);
  const isClaim = body?.type === 'tag.claimed' || body?.type === 'tag.transferred';
  return body && isClaim && body.braTag === braTagId && hashEntryBody(body) === claim.leafHash ? body : null;
}

function isEntryOf({ entry, certificate: token }: CertificateFile, certificate: Certificate, claim: EntryBody): boolean {
  const body = parseEntry(entry);
  return (
    body?.type === 'cert.issued' &&
    body.braTag === certificate.braTagId &&
    body.prev === hashEntryBody(claim) &&
    body.data['certificate'] === computeFingerprint(token) &&
    new Date(body.ts).toISOString() === certificate.issuedAt
  );
}

function parseEntry(text: string): EntryBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isEntryBody(body) && formatCanonicalJson(body) === text ? body : null;
  } catch {
    // Not JSON, or with numbers that no entry can have.
    return null;
  }
}

function isValidOpening({ account, blind }: NonNullable<Statement['owner']>, claim: EntryBody): boolean {
  const bytes = decodeBase64url(blind);
  return bytes?.length === 32 && claim.data['owner'] === encodeBase64url(sha256(concatBytes(bytes, utf8ToBytes(account))));
}

function getHost(issuer: string): string {
  return issuer.replace(/^https?:\/\//, '');
}

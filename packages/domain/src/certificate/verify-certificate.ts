import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOfBase64url } from '../bytes/base64.ts';
import { base64url } from '../bytes/base64url.ts';
import { hashLeaf } from '../log/merkle.ts';
import { canonicalJson, type EntryBody, isEntryBody, leafHash } from '../log/provenance.ts';
import { parseVerifierKey } from '../log/signed-note.ts';
import { parseTlogProof, verifyTlogProof } from '../log/tlog-proof.ts';
import { type CertificateFile, parseCertificateFile, pictureBytes } from './certificate-file.ts';
import { type Certificate, openCertificate } from './credential.ts';
import type { CertificateFault } from './fault-words.ts';
import { fingerprint } from './signed-token.ts';
import { openStatement, type Statement } from './statement.ts';

/** A certificate all of whose parts hold. `index` is its own entry's place in the log, `size` how many entries the log had. */
export type Verified = {
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
 * Checks a certificate's file without asking anybody. What it rests on are the keys in the file itself, unless the key of the log is given: then the certificate
 * is the very one that this log recorded. `page` is the page that the file was found in; a file of its own has none.
 */
export function verifyCertificate(
  text: string,
  { logKey, page }: { logKey?: string | undefined; page?: string } = {},
): Verified | { fault: CertificateFault } {
  const file = parseCertificateFile(text);
  if (!file) return { fault: 'form' };
  if (logKey !== undefined && file.keys.log !== logKey) return { fault: 'otherLog' };
  // The cheap looks first: signatures take most of the time.
  if (!file.entry.includes(fingerprint(file.certificate))) return { fault: 'entry' };
  const statement = openStatement(file.statement, file.keys.signing);
  if (!statement) return { fault: 'statement' };
  if (!isWhole(file, statement)) return { fault: 'changed' };
  if (page !== undefined && statement.page !== fingerprint(page)) return { fault: 'page' };
  const certificate = openCertificate(file.certificate, file.keys.signing);
  if (!certificate || certificate.issuer !== statement.issuer) return { fault: 'certificate' };
  const claim = claimOf(certificate);
  if (!claim) return { fault: 'claim' };
  if (!isEntryOf(file, certificate, claim)) return { fault: 'entry' };
  const log = parseVerifierKey(file.keys.log);
  const stands =
    log && log.name === `${hostOf(certificate.issuer)}/log` && verifyTlogProof(file.proof, hashLeaf(utf8ToBytes(file.entry)), log);
  // The claim is older than its certificate, and both are in the tree: the certificate's entry names the claim's as the one before it.
  if (!stands || stands.index <= certificate.claim.index) return { fault: 'proof' };
  if (statement.owner && !opens(statement.owner, claim)) return { fault: 'owner' };
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

/** Whether the parts are those that the statement was made about. */
function isWhole({ certificate, proof, picture }: CertificateFile, statement: Statement): boolean {
  const shown = picture === null ? null : pictureBytes(picture);
  if (picture !== null && !shown) return false;
  return (
    statement.certificate === fingerprint(certificate) &&
    statement.proof === fingerprint(proof) &&
    statement.picture === (picture && fingerprint(picture))
  );
}

function claimOf({ claim, braTagId }: Certificate): EntryBody | null {
  const body = entryOf(claim.entry);
  const isClaim = body?.type === 'tag.claimed' || body?.type === 'tag.transferred';
  return body && isClaim && body.braTag === braTagId && leafHash(body) === claim.leafHash ? body : null;
}

function isEntryOf({ entry, certificate: token }: CertificateFile, certificate: Certificate, claim: EntryBody): boolean {
  const body = entryOf(entry);
  return (
    body?.type === 'cert.issued' &&
    body.braTag === certificate.braTagId &&
    body.prev === leafHash(claim) &&
    body.data['certificate'] === fingerprint(token) &&
    new Date(body.ts).toISOString() === certificate.issuedAt
  );
}

function entryOf(text: string): EntryBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isEntryBody(body) && canonicalJson(body) === text ? body : null;
  } catch {
    // No JSON, or numbers that no entry has.
    return null;
  }
}

function opens({ account, blind }: NonNullable<Statement['owner']>, claim: EntryBody): boolean {
  const bytes = bytesOfBase64url(blind);
  return bytes?.length === 32 && claim.data['owner'] === base64url(sha256(concatBytes(bytes, utf8ToBytes(account))));
}

function hostOf(issuer: string): string {
  return issuer.replace(/^https?:\/\//, '');
}

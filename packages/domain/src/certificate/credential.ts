import type { ProofGrade } from '../bra-tag/proof-level.ts';
import { getText, getTextOrNull, isIsoTime, toObject } from './json-fields.ts';
import { openToken, type SigningJwk, signToken, type TokenSigner } from './signed-token.ts';

/** The claims of a certificate. Times are ISO 8601 UTC. `claim` is the log entry that it is based on, with the entry's text. */
export type Certificate = {
  issuer: string;
  braTagId: string;
  title: string;
  creator: string;
  size: string | null;
  recordedAt: string;
  ownerNumber: number;
  grade: ProofGrade;
  issuedAt: string;
  claim: { index: number; leafHash: string; entry: string };
};

const kind = { typ: 'vc+jwt', cty: 'vc' };

/**
 * The certificate as a verifiable credential (W3C VCDM 2.0) in a JWT (VC-JOSE-COSE). The only person it names is the creator, by the tag's
 * id.
 */
export function signCertificate(certificate: Certificate, signer: TokenSigner): string {
  return signToken(formatCredential(certificate), kind, signer);
}

/** Verifies the token and returns its claims and key id; null if it is not such a token in canonical form, signed by one of these keys. */
export function openCertificate(token: string, keys: readonly SigningJwk[]): (Certificate & { kid: string }) | null {
  const opened = openToken(token, kind, keys);
  const certificate = opened && parseCredential(opened.payload);
  return certificate ? { ...certificate, kid: opened.kid } : null;
}

function formatCredential({ issuer, issuedAt, braTagId, ...subject }: Certificate): string {
  return JSON.stringify({
    // The second context allows our own terms without a vocabulary that a verifier would have to fetch.
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
    id: `${issuer}/bratag/${braTagId}/certificate?number=${subject.ownerNumber}`,
    type: ['VerifiableCredential', 'ProvenanceCertificate'],
    issuer,
    validFrom: issuedAt,
    credentialSubject: {
      id: `${issuer}/bratag/${braTagId}`,
      braTag: braTagId,
      title: subject.title,
      creator: subject.creator,
      size: subject.size,
      recordedAt: subject.recordedAt,
      ownerNumber: subject.ownerNumber,
      grade: subject.grade,
      claim: { index: subject.claim.index, leafHash: subject.claim.leafHash, entry: subject.claim.entry },
    },
  });
}

/** Parses the output of formatCredential and nothing else: formatting the result must give the same text. */
function parseCredential(text: string): Certificate | null {
  const credential = toObject(text);
  const subject = toObject(credential['credentialSubject']);
  const claim = toObject(subject['claim']);
  const certificate: Certificate = {
    issuer: getText(credential, 'issuer'),
    braTagId: getText(subject, 'braTag'),
    title: getText(subject, 'title'),
    creator: getText(subject, 'creator'),
    size: getTextOrNull(subject, 'size'),
    recordedAt: getText(subject, 'recordedAt'),
    ownerNumber: Number(subject['ownerNumber']),
    grade: parseGrade(subject['grade']),
    issuedAt: getText(credential, 'validFrom'),
    claim: { index: Number(claim['index']), leafHash: getText(claim, 'leafHash'), entry: getText(claim, 'entry') },
  };
  const times = [certificate.issuedAt, certificate.recordedAt];
  return times.every(isIsoTime) && formatCredential(certificate) === text ? certificate : null;
}

function parseGrade(value: unknown): ProofGrade {
  return value === 'A' || value === 'B' || value === 'C' ? value : 'D';
}

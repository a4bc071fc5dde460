import type { ProofGrade } from '../bra-tag/proof-level.ts';
import { openToken, type SigningJwk, signToken, type TokenSigner } from './signed-token.ts';
import { isTime, objectOf, textIn, textOrNullIn } from './spelling.ts';

/** What a certificate says. Times are ISO 8601 UTC. `claim` is the entry of the log that it rests on, with the entry's own text. */
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

/** The certificate as a verifiable credential (W3C VCDM 2.0) in a JWT (VC-JOSE-COSE). It names no person but the maker, whose name is in the tag's id. */
export function signCertificate(certificate: Certificate, signer: TokenSigner): string {
  return signToken(credentialText(certificate), kind, signer);
}

/** What a certificate says, and the key that signed it; null when it is not exactly such a token of one of these keys. */
export function openCertificate(token: string, keys: readonly SigningJwk[]): (Certificate & { kid: string }) | null {
  const opened = openToken(token, kind, keys);
  const certificate = opened && readCredential(opened.payload);
  return certificate ? { ...certificate, kid: opened.kid } : null;
}

function credentialText({ issuer, issuedAt, braTagId, ...subject }: Certificate): string {
  return JSON.stringify({
    // The second one lets the subject have words of ours without a vocabulary that a reader would have to fetch.
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

/** Reads what credentialText wrote, and only that: the text must come out the same when it is written again. */
function readCredential(text: string): Certificate | null {
  const credential = objectOf(text);
  const subject = objectOf(credential['credentialSubject']);
  const claim = objectOf(subject['claim']);
  const certificate: Certificate = {
    issuer: textIn(credential, 'issuer'),
    braTagId: textIn(subject, 'braTag'),
    title: textIn(subject, 'title'),
    creator: textIn(subject, 'creator'),
    size: textOrNullIn(subject, 'size'),
    recordedAt: textIn(subject, 'recordedAt'),
    ownerNumber: Number(subject['ownerNumber']),
    grade: gradeOf(subject['grade']),
    issuedAt: textIn(credential, 'validFrom'),
    claim: { index: Number(claim['index']), leafHash: textIn(claim, 'leafHash'), entry: textIn(claim, 'entry') },
  };
  const times = [certificate.issuedAt, certificate.recordedAt];
  return times.every(isTime) && credentialText(certificate) === text ? certificate : null;
}

function gradeOf(value: unknown): ProofGrade {
  return value === 'A' || value === 'B' || value === 'C' ? value : 'D';
}

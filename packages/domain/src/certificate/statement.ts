import type { ProofGrade } from '../bra-tag/proof-level.ts';
import { getText, getTextOrNull, isIsoTime, toObject } from './json-fields.ts';
import { openToken, type SigningJwk, signToken, type TokenSigner } from './signed-token.ts';

/** The tag's status when the file was made. `current`: no later owner and no report. */
export const standings = ['current', 'passing_on', 'passed_on', 'missing', 'stolen', 'retired', 'revoked'] as const;
export type Standing = (typeof standings)[number];

/** The owner on record and the opening of the hash in the claim's entry, SHA-256(blind || account). Only in the owner's own file. */
export type OwnerOpening = { username: string; account: string; blind: string };

/**
 * The platform's statement about a certificate when its file is made. It includes the SHA-256 of every other part (certificate, proof,
 * picture, page), so that none can be altered or exchanged.
 */
export type Statement = {
  issuer: string;
  at: string;
  certificate: string;
  proof: string;
  picture: string | null;
  page: string | null;
  standing: Standing;
  owners: number;
  grade: ProofGrade;
  loop: 'unopened' | 'opened' | null;
  lastOwnerTapAt: string | null;
  owner: OwnerOpening | null;
};

const kind = { typ: 'strapline-statement+jwt' };

export function signStatement(statement: Statement, signer: TokenSigner): string {
  return signToken(formatStatement(statement), kind, signer);
}

/**
 * Verifies the token and returns the statement and key id; null if it is not such a token in canonical form, signed by one of these keys.
 */
export function openStatement(token: string, keys: readonly SigningJwk[]): (Statement & { kid: string }) | null {
  const opened = openToken(token, kind, keys);
  const statement = opened && parseStatement(opened.payload);
  return statement ? { ...statement, kid: opened.kid } : null;
}

function parseStatement(text: string): Statement | null {
  const from = toObject(text);
  const standing = standings.find((each) => each === from['standing']);
  const grade = (['A', 'B', 'C', 'D'] as const).find((each) => each === from['grade']);
  if (!standing || !grade) return null;
  const owner = toObject(from['owner']);
  const statement: Statement = {
    issuer: getText(from, 'iss'),
    at: getText(from, 'at'),
    certificate: getText(from, 'certificate'),
    proof: getText(from, 'proof'),
    picture: getTextOrNull(from, 'picture'),
    page: getTextOrNull(from, 'page'),
    standing,
    owners: Number(from['owners']),
    grade,
    loop: from['loop'] === 'unopened' || from['loop'] === 'opened' ? from['loop'] : null,
    lastOwnerTapAt: getTextOrNull(from, 'lastOwnerTapAt'),
    owner:
      from['owner'] === null
        ? null
        : { username: getText(owner, 'username'), account: getText(owner, 'account'), blind: getText(owner, 'blind') },
  };
  const times = [statement.at, ...(statement.lastOwnerTapAt === null ? [] : [statement.lastOwnerTapAt])];
  return times.every(isIsoTime) && formatStatement(statement) === text ? statement : null;
}

function formatStatement({ issuer, owner, ...rest }: Statement): string {
  const { at, certificate, proof, picture, page, standing, owners, grade, loop, lastOwnerTapAt } = rest;
  const opening = owner && { username: owner.username, account: owner.account, blind: owner.blind };
  return JSON.stringify({
    iss: issuer,
    at,
    certificate,
    proof,
    picture,
    page,
    standing,
    owners,
    grade,
    loop,
    lastOwnerTapAt,
    owner: opening,
  });
}

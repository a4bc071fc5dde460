import type { ProofGrade } from '../bra-tag/proof-level.ts';
import { openToken, type SigningJwk, signToken, type TokenSigner } from './signed-token.ts';
import { isTime, objectOf, textIn, textOrNullIn } from './spelling.ts';

/** How the tag stood when the file was made. `current` says that nobody came after this owner and nothing is reported. */
export const standings = ['current', 'passing_on', 'passed_on', 'missing', 'stolen', 'retired', 'revoked'] as const;
export type Standing = (typeof standings)[number];

/** Who the owner on record is, and what opens the hash in the claim's entry: SHA-256(blind || account). Only in the owner's own file. */
export type OwnerOpening = { username: string; account: string; blind: string };

/**
 * What the platform says of a certificate at the time its file is made. The other parts are named by their SHA-256, so that nothing in a file can be changed or
 * exchanged: the certificate, the proof, the picture, and the page around them when it is one.
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
  return signToken(statementText(statement), kind, signer);
}

/** The statement and the key that signed it, or null when it is not exactly such a token of one of these keys. */
export function openStatement(token: string, keys: readonly SigningJwk[]): (Statement & { kid: string }) | null {
  const opened = openToken(token, kind, keys);
  const statement = opened && readStatement(opened.payload);
  return statement ? { ...statement, kid: opened.kid } : null;
}

function readStatement(text: string): Statement | null {
  const from = objectOf(text);
  const standing = standings.find((each) => each === from['standing']);
  const grade = (['A', 'B', 'C', 'D'] as const).find((each) => each === from['grade']);
  if (!standing || !grade) return null;
  const owner = objectOf(from['owner']);
  const statement: Statement = {
    issuer: textIn(from, 'iss'),
    at: textIn(from, 'at'),
    certificate: textIn(from, 'certificate'),
    proof: textIn(from, 'proof'),
    picture: textOrNullIn(from, 'picture'),
    page: textOrNullIn(from, 'page'),
    standing,
    owners: Number(from['owners']),
    grade,
    loop: from['loop'] === 'unopened' || from['loop'] === 'opened' ? from['loop'] : null,
    lastOwnerTapAt: textOrNullIn(from, 'lastOwnerTapAt'),
    owner:
      from['owner'] === null
        ? null
        : { username: textIn(owner, 'username'), account: textIn(owner, 'account'), blind: textIn(owner, 'blind') },
  };
  const times = [statement.at, ...(statement.lastOwnerTapAt === null ? [] : [statement.lastOwnerTapAt])];
  return times.every(isTime) && statementText(statement) === text ? statement : null;
}

function statementText({ issuer, owner, ...rest }: Statement): string {
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

import { type Statement, sql, type Trx } from '../../ports/database.ts';
import type { Services } from '../services.ts';

/** A person whose account is being deleted. */
export type ErasedPerson = {
  accountId: string;
  username: string;
  /** The neutral username that replaces it. */
  formerUsername: string;
  /** Their name and contact details, which are removed from texts that others still need. */
  phrases: readonly string[];
  /** The same without parts of the name that may be ordinary words, for texts about pieces. */
  publicPhrases: readonly string[];
  at: Date;
};

/** Removes what one feature stores about a person, in the transaction of the whole deletion. Idempotent. */
export type EraseStep = (trx: Trx, services: Services, person: ErasedPerson) => Promise<void>;

/** For texts that everybody reads, such as a title. */
export function forPublicTexts({ publicPhrases }: ErasedPerson): Pick<ErasedPerson, 'phrases'> {
  return { phrases: publicPhrases };
}

const redacted = '[deleted]';

/** A text column without the person's phrases; null stays null. */
export function redact(column: Statement, { phrases }: Pick<ErasedPerson, 'phrases'>): Statement {
  return sql`regexp_replace(${column}, ${createPattern(phrases)}, ${redacted}, 'gi')`;
}

/** The same in each string of a JSON column. */
export function redactJson(column: Statement, person: Pick<ErasedPerson, 'phrases'>): Statement {
  return sql`${redact(sql`${column}::text`, person)}::jsonb`;
}

/** Matches whole words, longest phrase first; nothing without phrases. */
function createPattern(phrases: readonly string[]): string {
  const alternatives = [...phrases].sort((a, b) => b.length - a.length).map((phrase) => phrase.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'));
  return alternatives.length > 0 ? `(?<![[:alnum:]])(?:${alternatives.join('|')})(?![[:alnum:]])` : '[^\\s\\S]';
}

/** Answers to calls of the person that could be repeated. */
export const eraseAnswers: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from idempotency where caller like '% ' || ${accountId}`);
};

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

/** What a person's phrases are replaced by. */
export const redactedText = '[deleted]';

/** A text column without the person's phrases; null stays null. */
export function redact(column: Statement, { phrases }: Pick<ErasedPerson, 'phrases'>): Statement {
  return sql`regexp_replace(${column}, ${createPattern(phrases)}, ${redactedText}, 'gi')`;
}

/** Whether a text has any of the person's phrases. */
export function mentions(column: Statement, { phrases }: Pick<ErasedPerson, 'phrases'>): Statement {
  return sql`${column} ~* ${createPattern(phrases)}`;
}

/** The same in some fields of a JSON object. Others, such as a kind, stay even if they equal a name. */
export function redactFields(column: Statement, fields: readonly string[], person: Pick<ErasedPerson, 'phrases'>): Statement {
  return sql`${column} || coalesce((select jsonb_object_agg(field.key, ${redact(sql`field.value`, person)}) from jsonb_each_text(${column}) field
    where field.key = any(${fields}::text[]) and field.value is not null), '{}')`;
}

/** The same in each object of a JSON array. */
export function redactEach(column: Statement, fields: readonly string[], person: Pick<ErasedPerson, 'phrases'>): Statement {
  return sql`(select coalesce(jsonb_agg(${redactFields(sql`element.one`, fields, person)} order by element.place), '[]')
    from jsonb_array_elements(${column}) with ordinality as element (one, place))`;
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

import type { I18n } from '@lingui/core';
import type { App } from '@strapline/contract/apps/app';
import type { Language } from '@strapline/contract/languages';
import { type Queryable, sql } from '../../ports/database.ts';
import { loadMessages } from './messages.ts';

export { formatDay, formatUntil, formatUtcTime, formatZonedTime } from './dates.ts';
export { loadMessages } from './messages.ts';

/** The words for an app’s items, such as bra and bras. */
export function nameItems(i18n: I18n, { key, item }: Pick<App, 'key' | 'item'>): { item: string; items: string } {
  return {
    item: i18n._(`app.${key}.item`, {}, { message: item.one }),
    items: i18n._(`app.${key}.items`, {}, { message: item.many }),
  };
}

/** A sentence of ours that is stored, such as the reason of an automatic decision, by the translations of the screens; a person's own words stay as they are. */
export function translateSentence(i18n: I18n, sentence: string): string {
  const id = `field.${sentence}`;
  return id in i18n.messages ? i18n._(id) : sentence;
}

/** The messages of e-mails and pushes to a member, in the language that they chose. */
export async function loadMessagesOf(db: Queryable, accountId: string): Promise<I18n> {
  return await loadMessages((await findLanguageOf(db, accountId)) ?? 'en');
}

/** The language that a member chose; null if there is no such account. */
export async function findLanguageOf(db: Queryable, accountId: string): Promise<Language | null> {
  const row = await db.first<{ language: Language }>(sql`select language from account where id = ${accountId}`);
  return row?.language ?? null;
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@strapline/contract/languages';
import { keepTypedEscapes } from '@strapline/domain/typed-escapes';

const packages = path.resolve(import.meta.dirname, '../../../..');
const poFormat = formatter();
const loaded = new Map<Language, Promise<I18n>>();

/** What the server itself writes in a language, and the sentences of notifications and apps, which screens show as well. English messages are in the code. */
export async function loadMessages(language: Language): Promise<I18n> {
  // One that could not be read is read again the next time.
  const messages =
    loaded.get(language) ??
    readMessages(language).catch((error: unknown) => {
      loaded.delete(language);
      throw error;
    });
  loaded.set(language, messages);
  return await messages;
}

async function readMessages(language: Language): Promise<I18n> {
  const i18n = keepTypedEscapes(setupI18n({ locale: language, messages: { [language]: {} } }).setMessagesCompiler(compileMessage));
  if (language === 'en') return i18n;
  const letters = await readCatalog(`server/languages/${language}.po`, language);
  const screens = await readCatalog(`web/languages/${language}/app.po`, language);
  const coded = Object.fromEntries(Object.entries(screens).filter(([id]) => /^(?:notification|app|field)\./.test(id)));
  i18n.load(language, { ...letters, ...coded });
  return i18n;
}

async function readCatalog(file: string, locale: Language): Promise<Record<string, string>> {
  const filename = path.join(packages, file);
  const entries = await poFormat.parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  return Object.fromEntries(Object.entries(entries).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])));
}

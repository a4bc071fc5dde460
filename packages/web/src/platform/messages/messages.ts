import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '@strapline/contract/languages';
import { keepTypedEscapes } from '@strapline/domain/typed-escapes';
import { compileMessage } from './message-compiler.ts';

export type Catalogs = Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>;

const catalogs: Catalogs = {
  de: () => import('../../../languages/de/app.po'),
  fr: () => import('../../../languages/fr/app.po'),
  es: () => import('../../../languages/es/app.po'),
  ja: () => import('../../../languages/ja/app.po'),
};

/** English messages live in the components. */
export function activateMessages(): I18n {
  keepTypedEscapes(i18n).setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return i18n;
}

/** The messages of a language for one rendering on the server, which renders pages of several languages at a time. */
export async function createMessages(language: Language): Promise<I18n> {
  const { messages } = language === 'en' ? { messages: {} } : await catalogs[language]();
  return keepTypedEscapes(setupI18n({ locale: language, messages: { [language]: messages } })).setMessagesCompiler(compileMessage);
}

/** Makes a language that of this browser's page. Throws if its catalogue can't be loaded. */
export async function switchMessages(language: Language): Promise<void> {
  if (language === 'en') return;
  const { messages } = await catalogs[language]();
  i18n.loadAndActivate({ locale: language, messages });
}

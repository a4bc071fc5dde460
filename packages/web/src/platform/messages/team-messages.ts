import { i18n } from '@lingui/core';
import { isLanguage } from '@strapline/contract/languages';
import type { Catalogs } from './messages.ts';

const catalogs: Catalogs = {
  de: () => import('../../../languages/de/team.po'),
  fr: () => import('../../../languages/fr/team.po'),
  es: () => import('../../../languages/es/team.po'),
  ja: () => import('../../../languages/ja/team.po'),
};

/** Adds the messages of the team's screens, which nobody else loads. */
export async function loadTeamMessages(): Promise<void> {
  // The server renders no screens of the team, and English needs no messages.
  const lang = typeof document === 'undefined' ? undefined : document.documentElement.lang;
  if (!isLanguage(lang) || lang === 'en') return;
  const { messages } = await catalogs[lang]();
  // The first screen of a visit is loaded beside the page's messages, which would replace these.
  if (i18n.locale !== lang) await new Promise<void>((resolve) => i18n.on('change', resolve));
  i18n.load(lang, messages);
}

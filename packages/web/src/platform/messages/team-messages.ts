import { i18n } from '@lingui/core';
import type { Catalogs } from './messages.ts';

const catalogs: Catalogs = {
  de: () => import('../../../languages/de/team.po'),
  fr: () => import('../../../languages/fr/team.po'),
  es: () => import('../../../languages/es/team.po'),
  ja: () => import('../../../languages/ja/team.po'),
};

/** Adds the messages of the team's screens, which nobody else loads. */
export async function loadTeamMessages(): Promise<void> {
  const load = catalogs[i18n.locale as keyof Catalogs] as Catalogs[keyof Catalogs] | undefined;
  // English needs none, and the server renders no screens of the team.
  if (!load) return;
  const { messages } = await load();
  i18n.load(i18n.locale, messages);
}

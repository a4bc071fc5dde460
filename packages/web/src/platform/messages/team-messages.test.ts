import { i18n } from '@lingui/core';
import { afterAll, expect, test } from 'vitest';
import { activateMessages, switchMessages } from './messages.ts';
import { loadTeamMessages } from './team-messages.ts';

afterAll(() => {
  document.documentElement.lang = '';
  i18n.activate('en');
});

test('a visit that begins at a screen of the team has its messages beside those of all pages', async () => {
  document.documentElement.lang = 'de';
  activateMessages();
  // As the first page does: the screen isn't loaded after the page's messages, but beside them.
  await Promise.all([loadTeamMessages(), switchMessages('de')]);
  expect(i18n.locale).toBe('de');
  expect(i18n._('Boutique')).toBe('Boutique');
  const [app, team] = await Promise.all([import('../../../languages/de/app.po'), import('../../../languages/de/team.po')]);
  expect(Object.keys(team.messages).length).toBeGreaterThan(500);
  for (const id of [...Object.keys(app.messages), ...Object.keys(team.messages)]) expect(i18n.messages).toHaveProperty([id]);
});

import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import { languages } from '@strapline/contract/languages';
import { notificationCodes } from '@strapline/contract/notification-codes';
import { describe, expect, test } from 'vitest';
import { formatNotification } from '../notification/notification-text.ts';
import { formatDay, formatUntil, loadMessages } from './language.ts';

const others = languages.filter((language) => language !== 'en');
const readLetters = async (language: string) => {
  const filename = new URL(`../../../languages/${language}.po`, import.meta.url);
  return await formatter().parse(await readFile(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename: filename.pathname });
};
const listPlaceholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].sort();

describe.each(others)('in %s', (language) => {
  test('every sentence has the placeholders of its English, and no straight apostrophe', async () => {
    const letters = Object.entries(await readLetters(language));
    expect(letters.length).toBeGreaterThan(200);
    for (const [english, { translation }] of letters) {
      expect(translation, english).toBeTruthy();
      expect(listPlaceholders(translation ?? ''), english).toEqual(listPlaceholders(english));
      expect(translation, english).not.toContain("'");
    }
  });

  test('every notification has a sentence of its own, with its values', async () => {
    const i18n = await loadMessages(language);
    for (const [code, { text }] of Object.entries(notificationCodes) as [keyof typeof notificationCodes, { text: string }][]) {
      const params = Object.fromEntries(listPlaceholders(text).map((name) => [name, /cents$/i.test(name) ? 1000 : '2026-11-02T08:30:00Z']));
      const sentence = formatNotification(i18n, code, params, 'UTC');
      expect(sentence, code).not.toMatch(/[{}]|notification\./);
      expect(sentence, code).not.toBe(formatNotification(await loadMessages('en'), code, params, 'UTC'));
    }
  });
});

test('days are written as in the language', async () => {
  const at = new Date('2026-11-02T08:30:00Z');
  const days = await Promise.all(languages.map(async (language) => formatDay(await loadMessages(language), at)));
  expect(days).toEqual(['2 November 2026', '2. November 2026', '2 novembre 2026', '2 de noviembre de 2026', '2026年11月2日']);
  expect(formatUntil(await loadMessages('en'), at)).toBe('until 2 November 2026');
  expect(formatUntil(await loadMessages('de'), null)).not.toContain('until');
});

test('what somebody typed stays as typed: escapes in it are no line breaks or hidden characters', async () => {
  const typed = 'Lace\\x0a\\x0aYour account is locked\\u202e {date} \\ and \\\\';
  for (const language of languages)
    expect((await loadMessages(language))._('Your order of “{title}”', { title: typed }), language).toContain(typed);
  const sentence = formatNotification(await loadMessages('de'), 'tag_found', { title: typed }, 'UTC');
  expect(sentence).toContain(typed);
});

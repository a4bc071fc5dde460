import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { keepTypedEscapes } from '@strapline/domain/typed-escapes';
import { expect, test } from 'vitest';

const i18n = keepTypedEscapes(setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage));
const typed = String.raw`Lace\x0a\u202e \\u0041`;

test('a second call changes nothing', () => {
  expect(keepTypedEscapes(i18n)._('About {title}', { title: typed })).toBe(`About ${typed}`);
});

test('a value stays as it was typed, whichever way a message is asked for', () => {
  expect(i18n._('About {title}', { title: typed })).toBe(`About ${typed}`);
  expect(i18n.t('About {title}', { title: typed })).toBe(`About ${typed}`);
  expect(i18n._({ id: 'about', message: 'About {title}', values: { title: typed } })).toBe(`About ${typed}`);
  expect(i18n._('{count, plural, one {# piece} other {# pieces}}', { count: 2 })).toBe('2 pieces');
});

import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { translateFieldErrors, translateSentence } from './coded-text.ts';

beforeEach(() => {
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'field.Enter a price.': 'Gib einen Preis ein.',
      'field.Picture {0}: {1}': ['Bild ', ['0'], ': ', ['1']],
      'field.Choose up to {0}.': ['Wähle höchstens ', ['0'], ' aus.'],
      'field.Use at most {0} characters.': ['Verwende höchstens ', ['0'], ' Zeichen.'],
      'field.Use at most {0} characters for the {1}.': ['Verwende für ', ['1'], ' höchstens ', ['0'], ' Zeichen.'],
    },
  });
});

test.each([
  ['Enter a price.', 'Gib einen Preis ein.'],
  ['Use at most 10,000 characters.', 'Verwende höchstens 10.000 Zeichen.'],
  ['Use at most 80 characters for the title.', 'Verwende für title höchstens 80 Zeichen.'],
  ['Choose up to 3.', 'Wähle höchstens 3 aus.'],
  ['Picture 2: Enter a price.', 'Bild 2: Gib einen Preis ein.'],
  ['Choose up to .', 'Choose up to .'],
  ['Something that only a newer server says.', 'Something that only a newer server says.'],
])('a field’s error is in the language of the page, with its values: %s', (sentence, shown) => {
  expect(translateFieldErrors({ title: sentence })).toEqual({ title: shown });
});

test('a stored sentence of ours is in the language of the page, and what a person wrote stays, even if it reads like one of ours', () => {
  expect(translateSentence('Enter a price.')).toBe('Gib einen Preis ein.');
  expect(translateSentence('Choose up to three.')).toBe('Choose up to three.');
});

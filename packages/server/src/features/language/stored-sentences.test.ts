import { languages } from '@strapline/contract/languages';
import { incompletePictures } from '@strapline/domain/pair/picture-reasons';
import { consentReasons, getAutomaticReason, reportReasons } from '@strapline/domain/report/report-reasons';
import { expect, test } from 'vitest';
import { loadMessages, translateSentence } from './language.ts';

const stored = [
  ...new Set([
    ...reportReasons.map(getAutomaticReason),
    ...Object.values(consentReasons),
    ...Object.values(incompletePictures),
    'First tag by this creator.',
    'Pictures were replaced after its first review.',
  ]),
];

test.each(languages)('reasons of automatic decisions, and only those, are told in %s', async (language) => {
  const i18n = await loadMessages(language);
  const isTranslated = (sentence: string) => translateSentence(i18n, sentence) !== sentence;
  expect(stored.filter(isTranslated)).toEqual(language === 'en' ? [] : stored);
  for (const own of ['Picture 2 shows more than a garment.', '', '{0}']) expect(translateSentence(i18n, own)).toBe(own);
});

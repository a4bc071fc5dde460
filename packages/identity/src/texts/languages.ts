import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';

/** By their BCP 47 tags. */
export const languages = ['en', 'de', 'fr', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];

const texts: Readonly<Record<Language, Texts>> = { en, de, fr, es, ja };

export function getTexts(language: Language): Texts {
  return texts[language];
}

/** The first language of OpenID's `ui_locales` that we have, such as `de` for `ko de-AT en`; null if there is none. */
export function findUiLocale(uiLocales: unknown): Language | null {
  if (typeof uiLocales !== 'string') return null;
  const asked = uiLocales.split(' ').map((tag) => tag.split('-')[0]?.toLowerCase());
  return asked.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? null;
}

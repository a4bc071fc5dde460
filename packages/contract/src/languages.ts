/** The languages of screens, by their BCP 47 tags, English first. */
export const languages = ['en', 'de', 'fr', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Each language's own name, for choosing it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
};

export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/** The cookie that keeps the language somebody chose. */
export const languageCookie = 'strapline-language';

/** The query parameter that chooses the language of one page. */
export const languageParam = 'lang';

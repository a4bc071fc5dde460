import type { IncomingHttpHeaders } from 'node:http';
import type { IdentitySettings } from './options.ts';
import type { Texts } from './texts/en.ts';
import { findUiLocale, getTexts, type Language } from './texts/languages.ts';

/** The language that the client asked for with `ui_locales`, else the visitor's. */
export function chooseLanguage(settings: IdentitySettings, headers: IncomingHttpHeaders, uiLocales?: unknown): Language {
  return findUiLocale(uiLocales) ?? settings.languageOf(headers);
}

/** For a mail to an account: in its own language if the host knows it. */
export async function loadMailTexts(settings: IdentitySettings, sub: string, fallback: Language = 'en'): Promise<Texts['mails']> {
  return getTexts((await settings.accountLanguageOf(sub)) ?? fallback).mails;
}

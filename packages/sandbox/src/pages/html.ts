import type { Language } from '../texts/texts.ts';

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

export function createHiddenField(name: string, value: string | null | undefined): string {
  return value ? `<input type="hidden" name="${name}" value="${escapeHtml(value)}">` : '';
}

/** 21 Nov 2026, 14:05 UTC. `seconds` since 1970. */
export function showTime(seconds: number, language: Language): string {
  return `${createDateFormat(language, { timeStyle: 'short' }).format(seconds * 1000)} UTC`;
}

/** 21 Nov 2026. `seconds` since 1970. */
export function showDay(seconds: number, language: Language): string {
  return createDateFormat(language, {}).format(seconds * 1000);
}

function createDateFormat(language: Language, options: Pick<Intl.DateTimeFormatOptions, 'timeStyle'>): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC', ...options });
}

import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { formatParams, type MessageParams } from '@strapline/domain/message';
import { minute } from '@strapline/domain/time';

/** The params of a coded message in the language of the page; see `MessageTable` for their kinds. */
export function formatCodedParams(params: MessageParams): Record<string, string> {
  const inEnglish = formatParams(params);
  if (i18n.locale === 'en') return inEnglish;
  const { until, waitMs } = params;
  if (typeof until === 'string') inEnglish['until'] = until ? formatDay(until) : t`further notice`;
  if (typeof waitMs === 'number') inEnglish['waitMs'] = formatWait(waitMs);
  return inEnglish;
}

function formatDay(iso: string): string {
  return new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(iso));
}

function formatWait(ms: number): string {
  const minutes = Math.ceil(ms / minute);
  const isLong = minutes > 90;
  const format = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: isLong ? 'hour' : 'minute', unitDisplay: 'long' });
  return format.format(isLong ? Math.ceil(minutes / 60) : minutes);
}

/** What is wrong with a field is said in English sentences, each of which is the ID of its translations. */
export function translateFieldErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [field, i18n._(`field.${sentence}`, {}, { message: sentence })]),
  );
}

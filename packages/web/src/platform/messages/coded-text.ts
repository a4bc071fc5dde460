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

/** What is wrong with a field is said in English sentences, each of which is the ID of its translations, with `{0}` for its first value. */
export function translateFieldErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, translateFieldError(sentence)]));
}

/** A sentence that the server stored, such as the reason of an automatic decision, in the language of the page; a person's own words stay as they are. */
export function translateSentence(sentence: string): string {
  const id = `field.${sentence}`;
  return id in i18n.messages ? i18n._(id) : sentence;
}

function translateFieldError(sentence: string): string {
  const id = `field.${sentence}`;
  if (id in i18n.messages) return i18n._(id);
  // The most exact template counts.
  const templates = Object.keys(i18n.messages).filter((key) => key.startsWith('field.') && key.includes('{0}'));
  for (const template of templates.sort((one, other) => other.length - one.length)) {
    const values = readValues(template, id);
    if (values) return i18n._(template, { ...values.map(formatValue) });
  }
  return sentence;
}

/** The values of a sentence, if it reads like the template, each as short as possible. */
function readValues(template: string, sentence: string): string[] | undefined {
  const [start = '', ...texts] = template.split(/\{\d\}/);
  if (!sentence.startsWith(start)) return undefined;
  const values: string[] = [];
  let from = start.length;
  for (const [index, text] of texts.entries()) {
    const isLast = index === texts.length - 1;
    const to = isLast ? sentence.length - text.length : sentence.indexOf(text, from + 1);
    if (to <= from || !sentence.startsWith(text, to)) return undefined;
    values.push(sentence.slice(from, to));
    from = to + text.length;
  }
  return values;
}

function formatValue(value: string): string {
  if (/^\d[\d,]*$/.test(value)) return new Intl.NumberFormat(i18n.locale).format(Number(value.replaceAll(',', '')));
  // A value may be a sentence itself, such as what is wrong with one of several pictures.
  return translateSentence(value);
}

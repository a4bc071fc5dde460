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
  return Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, translateSentence(sentence)]));
}

function translateSentence(sentence: string): string {
  const id = `field.${sentence}`;
  const found = id in i18n.messages ? { id, values: [] } : findTemplate(id);
  return found ? i18n._(found.id, Object.fromEntries(found.values.map((value, i) => [i, formatValue(value)]))) : sentence;
}

/** `field.Use at most {0} characters.` and `80` for the same sentence with 80; the most exact template counts. */
function findTemplate(id: string): { id: string; values: string[] } | undefined {
  for (const template of listTemplates()) {
    const values = readValues(template, id);
    if (values) return { id: template, values };
  }
  return undefined;
}

function readValues(template: string, sentence: string): string[] | undefined {
  const [start = '', ...others] = template.split(/\{\d\}/);
  if (!sentence.startsWith(start)) return undefined;
  let rest = sentence.slice(start.length);
  const values: string[] = [];
  for (const [i, part] of others.entries()) {
    const end = i === others.length - 1 ? rest.length - part.length : rest.indexOf(part);
    if (end < 1 || rest.slice(end, end + part.length) !== part) return undefined;
    values.push(rest.slice(0, end));
    rest = rest.slice(end + part.length);
  }
  return values;
}

function listTemplates(): string[] {
  const templates = Object.keys(i18n.messages).filter((id) => id.startsWith('field.') && id.includes('{0}'));
  return templates.toSorted((one, other) => other.length - one.length);
}

function formatValue(value: string): string {
  return /^\d[\d,]*$/.test(value) ? new Intl.NumberFormat(i18n.locale).format(Number(value.replaceAll(',', ''))) : value;
}

import { formatAmount } from './money/money.ts';
import { minute } from './time.ts';
import { formatUtcDay } from './utc-dates.ts';

/**
 * English messages by code, in Lingui's ICU format with `{name}` for a param. Only code and params are stored and sent; the message is
 * formatted where it is shown. A param named `cents` is an amount, `waitMs` a duration, `bytes` a file size, `count` a number, `until` the time when something ends (ISO, or empty
 * without an end); others are text.
 */
export type MessageTable = Readonly<Record<string, string>>;

type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type ParamsIn<Text extends string> = {
  readonly [Name in ParamNames<Text>]: Name extends 'cents' | 'waitMs' | 'bytes' | 'count' ? number : string;
};

/** The code and params of a message, typed by the placeholders of its English text. */
export type CodedMessage<Table extends MessageTable> = {
  [Code in keyof Table & string]: [ParamNames<Table[Code]>] extends [never]
    ? { code: Code; params?: undefined }
    : { code: Code; params: ParamsIn<Table[Code]> };
}[keyof Table & string];

export type MessageParams = Readonly<Record<string, string | number>>;

/** Formats params in English. */
export function formatParams(params: MessageParams): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatParam(name, value)]));
}

function formatParam(name: string, value: string | number): string {
  if (name === 'until') return formatEnd(String(value));
  if (typeof value === 'string') return value;
  if (name === 'cents') return formatAmount(value);
  if (name === 'bytes') return value < 1_000_000_000 ? `${value / 1_000_000} MB` : `${value / 1_000_000_000} GB`;
  return name === 'waitMs' ? formatWait(value) : String(value);
}

function formatEnd(iso: string): string {
  if (iso === '') return 'further notice';
  return formatUtcDay(iso);
}

function formatWait(ms: number): string {
  const minutes = Math.ceil(ms / minute);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Formats a message in English. */
export function formatMessage(table: MessageTable, code: string, params: MessageParams = {}): string {
  const shown = formatParams(params);
  return (table[code] ?? code).replace(/\{(\w+)\}/g, (_whole, name: string) => shown[name] ?? '');
}

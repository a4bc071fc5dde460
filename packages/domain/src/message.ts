import { showAmount } from './money/money.ts';
import { minute } from './time.ts';

/**
 * Messages by code. A table holds the English of each, in the ICU form that Lingui reads, with `{name}` for a param. What is stored and sent is the code and
 * the params; whoever shows it makes the sentence. A param named `cents` is an amount, `waitMs` a time to wait, `count` a number; others are text.
 */
export type MessageTable = Readonly<Record<string, string>>;

type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type ParamsIn<Text extends string> = { readonly [Name in ParamNames<Text>]: Name extends 'cents' | 'waitMs' | 'count' ? number : string };

/** One message of a table, its params typed by what the English names. */
export type MessageOf<Table extends MessageTable> = {
  [Code in keyof Table & string]: [ParamNames<Table[Code]>] extends [never]
    ? { code: Code; params?: undefined }
    : { code: Code; params: ParamsIn<Table[Code]> };
}[keyof Table & string];

export type MessageParams = Readonly<Record<string, string | number>>;

/** The params as they are shown in English. */
export function shownParams(params: MessageParams): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, showParam(name, value)]));
}

function showParam(name: string, value: string | number): string {
  if (typeof value === 'string') return value;
  if (name === 'cents') return showAmount(value);
  return name === 'waitMs' ? showWait(value) : String(value);
}

function showWait(ms: number): string {
  const minutes = Math.ceil(ms / minute);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The English of a message. */
export function messageIn(table: MessageTable, code: string, params: MessageParams = {}): string {
  const shown = shownParams(params);
  return (table[code] ?? code).replace(/\{(\w+)\}/g, (_whole, name: string) => shown[name] ?? '');
}

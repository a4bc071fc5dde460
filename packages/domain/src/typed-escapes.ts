type Translate = (id: never, values?: Readonly<Record<string, unknown>>, options?: never) => string;
type Descriptor = { values?: Readonly<Record<string, unknown>> };

const prepared = new WeakSet<object>();

const escapeText = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value);

function escapeValues<V extends Readonly<Record<string, unknown>> | undefined>(values: V): V {
  return values && (Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeText(value)])) as V);
}

/**
 * Keeps what people typed as they typed it. Lingui decodes escapes such as `\x0a` in a finished sentence, so a title could bring line breaks and hidden
 * characters that forms refuse. A backslash that is escaped itself stays a backslash. Once is enough: a second call changes nothing.
 */
export function keepTypedEscapes<I extends { _: Translate; t: Translate }>(i18n: I): I {
  if (prepared.has(i18n)) return i18n;
  prepared.add(i18n);
  const translate = i18n._.bind(i18n) as (id: unknown, values?: Descriptor['values'], options?: unknown) => string;
  const keep = (id: string | Descriptor, values?: Descriptor['values'], options?: unknown): string =>
    typeof id === 'string' ? translate(id, escapeValues(values), options) : translate({ ...id, values: escapeValues(id.values) });
  return Object.assign(i18n, { _: keep, t: keep });
}

/** Safe markup, created only by `html`, which escapes every value that isn't markup itself. */
export type Html = { readonly markup: string };
type Value = Html | Html[] | string | number | false | null | undefined;

const entities: { [char: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

function escapeValue(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((part) => part.markup).join('');
  return typeof value === 'object' ? value.markup : escapeText(String(value));
}

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((whole, part, at) => whole + escapeValue(values[at - 1]) + part) };
}

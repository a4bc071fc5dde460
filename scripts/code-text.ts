/** Scanning of source text without a parser: enough to find imports and calls, and fast enough for every file. */

/** Replaces comments with spaces; positions and lines are preserved. */
export function withoutComments(source: string): string {
  return blank(source, ['comment']);
}

/** Replaces comments, strings, templates and regular expressions with spaces. */
export function codeOnly(source: string): string {
  return blank(source, ['comment', 'string']);
}

export type Import = { from: string; line: number; typeOnly: boolean; reexportsAll: boolean };

/** Every module that a source names: static, dynamic, type-only and side-effect imports, and re-exports. */
export function importsOf(source: string): Import[] {
  const text = withoutComments(source);
  const forms = [
    /\b(?<head>import|export)\b(?<names>[\s\w{},*$]*?)\bfrom\s*(?<quote>['"])(?<from>.*?)\k<quote>/g,
    /\b(?<head>import)\s*\(?\s*(?<quote>['"])(?<from>.*?)\k<quote>/g,
  ];
  return forms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => {
      const { from = '', names = '', head } = match.groups ?? {};
      return {
        from,
        line: lineAt(text, match.index),
        typeOnly: /^\s*type\b/.test(names),
        reexportsAll: head === 'export' && /^\s*\*\s*$/.test(names),
      };
    }),
  );
}

/** Line of a position, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Every regular expression literal of a source, also within templates, with its line. */
export function regularExpressionsOf(source: string): { pattern: string; flags: string; line: number }[] {
  return expressionsIn(withoutComments(source), 0);
}

function expressionsIn(text: string, offset: number, whole = text): { pattern: string; flags: string; line: number }[] {
  const found: { pattern: string; flags: string; line: number }[] = [];
  let at = 0;
  while (at < text.length) {
    const { end, kind } = tokenAt(text, at, text.slice(Math.max(0, at - 200), at));
    const piece = text.slice(at, end);
    if (kind && piece.startsWith('/')) {
      const flags = /^[a-z]*/.exec(text.slice(end))?.[0] ?? '';
      found.push({ pattern: piece.slice(1, -1), flags, line: lineAt(whole, offset + at) });
    }
    if (kind && piece.startsWith('`')) {
      const inner = piece.slice(1, -1);
      for (let open = inner.indexOf('${'); open >= 0; open = inner.indexOf('${', open + 2)) {
        const close = endOfHole(inner, open + 2);
        found.push(...expressionsIn(inner.slice(open + 2, close), offset + at + 1 + open + 2, whole));
        open = close - 2;
      }
    }
    at = end;
  }
  return found;
}

function endOfHole(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; ) {
    const { end, kind } = tokenAt(text, at, text.slice(Math.max(0, at - 200), at));
    if (!kind) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
    if (depth === 0) return at;
    at = end;
  }
  return text.length;
}

type Kind = 'comment' | 'string';

function blank(source: string, kinds: Kind[]): string {
  let result = '';
  let at = 0;
  while (at < source.length) {
    const token = tokenAt(source, at, result);
    const piece = source.slice(at, token.end);
    result += token.kind && kinds.includes(token.kind) ? piece.replace(/[^\n]/g, ' ') : piece;
    at = token.end;
  }
  return result;
}

function tokenAt(source: string, at: number, before: string): { kind?: Kind; end: number } {
  const two = source.slice(at, at + 2);
  if (two === '//' || (at === 0 && two === '#!')) return { kind: 'comment', end: endOrAll(source, source.indexOf('\n', at)) };
  if (two === '/*') return { kind: 'comment', end: endOrAll(source, source.indexOf('*/', at + 2) + 2 || -1) };
  const first = source.charAt(at);
  if (first === '"' || first === "'") return { kind: 'string', end: endOfQuoted(source, at, first) };
  if (first === '`') return { kind: 'string', end: endOfTemplate(source, at) };
  // `<Icon of={X} />` closes a tag.
  const closesTag = two === '/>' && before.trimEnd().endsWith('}');
  if (first === '/' && !closesTag && startsExpression(before)) return { kind: 'string', end: endOfQuoted(source, at, '/') };
  return { end: at + 1 };
}

function endOrAll(source: string, end: number): number {
  return end < 0 ? source.length : end;
}

/** A quote without an end on the same line is an apostrophe in JSX text. */
function endOfQuoted(source: string, at: number, quote: string): number {
  let inClass = false;
  for (let i = at + 1; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (char === '\n') return at + 1;
    if (char === '\\') i += 1;
    else if (quote === '/' && char === '[') inClass = true;
    else if (quote === '/' && char === ']') inClass = false;
    else if (char === quote && !inClass) return i + 1;
  }
  return at + 1;
}

/** Expressions between `${` and `}` are blanked with the template; no rule needs them. */
function endOfTemplate(source: string, at: number): number {
  let depth = 0;
  for (let i = at + 1; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (char === '\\') i += 1;
    else if (char === '$' && source.charAt(i + 1) === '{') depth += 1;
    else if (char === '}' && depth > 0) depth -= 1;
    else if (char === '`' && depth === 0) return i + 1;
    else if (char === '`') i = endOfTemplate(source, i) - 1;
  }
  return source.length;
}

/** After these a slash starts a regular expression; elsewhere it is a division or closes a tag. */
function startsExpression(before: string): boolean {
  return /(^|[(,=:[!&|?{};]|\b(return|typeof|case|in|of))$/.test(before.slice(-200).trimEnd());
}

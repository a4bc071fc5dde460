/** Texts that show super-linear matching of a regular expression, generated from the expression itself. */

/** A character that each class matches. */
const classes: Record<string, string> = { d: '1', w: 'a', s: ' ', S: 'a', D: 'a', W: '-', b: ' ', n: '\n', t: '\t', r: '\r' };

/** The letters and words of an expression. */
export function wordsOf(pattern: string): { letters: string[]; words: string[] } {
  const plain = pattern
    .replace(/\\p\{N[^}]*\}/g, '1')
    .replace(/\\p\{[^}]*\}/g, 'a')
    .replace(/\\u\{?([0-9a-f]{4})\}?/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\k<\w+>|\\[1-9]|\(\?<[a-zA-Z]\w*>|\(\?<?[:=!]/g, '(')
    .replace(/\{\d+(?:,\d*)?\}/g, '')
    .replace(/\\([a-zA-Z])/g, (_, kind: string) => classes[kind] ?? kind)
    .replace(/\\(.)/g, '$1');
  const letters = [...new Set(plain.replace(/[()?*+|^$]/g, ''))];
  const words = [...new Set(plain.match(/[a-z]{2,}/gi) ?? [])].slice(0, 12);
  // Also a character that no class matches; extra ones from the syntax do no harm.
  return {
    letters: [...new Set(['a', '1', ' ', ...letters, ...[...'.+*?()|'].filter((sign) => plain.includes(sign))])].slice(0, 24),
    words,
  };
}

/** Repeated letters, pairs and words, alone and with a prefix or suffix. */
export function* hostileTexts(pattern: string, length: number): Generator<string> {
  const { letters, words } = wordsOf(pattern);
  const pairs = letters.flatMap((one) => letters.map((two) => one + two));
  const spoken = words.flatMap((word) => [word, `${word} `, `${word} 1`, `${word}: `]);
  for (const unit of [...letters, ...pairs, ...spoken]) {
    const pumped = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    yield pumped;
    yield `\u0002${pumped}\u0001`;
  }
  for (const word of spoken) for (const unit of ['a', '1', ' ', '. ', 'a ']) yield `${word}${unit.repeat(length / unit.length)}\u0001`;
}

/** The fastest of a few searches of a text, in milliseconds of processor time, which other work on the machine doesn't change. */
export function searchMs(expression: RegExp, text: string, times = 2): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i += 1) {
    const before = process.threadCpuUsage();
    expression.lastIndex = 0;
    if (expression.global) text.replace(expression, '');
    else expression.exec(text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** Whether a repeated group contains a repetition, which makes backtracking multiply, bounded or not. */
export function isNested({ source }: RegExp): boolean {
  const plain = source.replace(/\\./g, 'a').replace(/\[[^\]]*\]/g, 'a');
  const open: { repeats: boolean }[] = [{ repeats: false }];
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (sign === '(') open.push({ repeats: false });
    const isRepeat = /^(?:[*+]|\{\d+(?:,\d*)?\})/.test(plain.slice(at));
    const within = open.at(-1);
    if (isRepeat && within) within.repeats = true;
    if (sign !== ')' || open.length < 2) continue;
    const closed = open.pop();
    if (!closed?.repeats) continue;
    if (/^(?:[*+]|\{(?!1\})\d+(?:,\d*)?\})/.test(plain.slice(at + 1))) return true;
    const outer = open.at(-1);
    if (outer) outer.repeats = true;
  }
  return false;
}

/** The text for which the time grows faster than its length, or undefined. */
export function superLinear(expression: RegExp): { unit: string; ms: number; longerMs: number } | undefined {
  // From short to long: exponential matching would not finish on a long text.
  for (const letters of isNested(expression) ? [22, 40, 60, 100, 200, 400] : [22])
    for (const text of hostileTexts(expression.source, letters)) {
      const ms = searchMs(expression, text, 1);
      if (ms > 5 && searchMs(expression, text, 3) > 5) return { unit: text.slice(0, 12), ms, longerMs: Number.POSITIVE_INFINITY };
    }
  const length = 3000;
  const long = hostileTexts(expression.source, 4 * length);
  for (const text of hostileTexts(expression.source, length)) {
    const four = long.next().value ?? '';
    if (searchMs(expression, text, 1) < 0.7) continue;
    const ms = searchMs(expression, text, 3);
    if (ms < 0.7) continue;
    const longerMs = searchMs(expression, four, 2);
    // A linear search takes four times as long on four times the text.
    const isSlow = longerMs > ms * 8 && isAlwaysSlower(expression, text, four);
    if (isSlow) return { unit: text.slice(0, 12), ms, longerMs };
  }
  return undefined;
}

/** Whether the longer text takes more than eight times as long again and again. Garbage collection and a busy machine make a search slow once or twice, not nine times. */
function isAlwaysSlower(expression: RegExp, text: string, longer: string): boolean {
  return Array.from({ length: 9 }, () => [searchMs(expression, text, 3), searchMs(expression, longer, 1)] as const).every(
    ([ms, longerMs]) => longerMs > ms * 8,
  );
}

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const colours: Record<string, string> = { warn: '\u001b[33m', error: '\u001b[31m', fatal: '\u001b[31m' };
/** Values longer than this are cut; the JSON has all of them. */
const longest = 200;

/** One line for people out of one line of JSON: `16:46:28 info  socket connected  level=1`. */
export function readableLine(json: string, hasColours: boolean): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const name = levels[Number(level)] ?? 'info';
  const details = Object.entries({ ...rest, ...(err === undefined ? {} : { err: errorIn(err) }) });
  const shown = details.map(
    ([key, value]) => `${key}=${typeof value === 'string' && /^[\w.:/@-]+$/.test(value) ? value : cut(JSON.stringify(value))}`,
  );
  const words = `${String(time).slice(11, 19)} ${name.padEnd(5)} ${cut(String(msg))}`;
  const line = inOneLine(shown.length > 0 ? `${words}  ${shown.join(' ')}` : words);
  const colour = hasColours ? colours[name] : undefined;
  return colour ? `${colour}${line}\u001b[0m\n` : `${line}\n`;
}

/** Message and place of an error; its causes and the whole stack are in the JSON. */
function errorIn(err: unknown): unknown {
  if (typeof err !== 'object' || err === null || !('message' in err)) return err;
  const { name, message, stack } = err as { name?: unknown; message: unknown; stack?: unknown };
  const place = typeof stack === 'string' ? /\n {1,8}at (.*)/.exec(stack)?.[1] : undefined;
  return `${name ? `${String(name)}: ` : ''}${String(message)}${place ? ` (at ${place})` : ''}`;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What could end the line, move the cursor or turn the direction of writing is shown by its number. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

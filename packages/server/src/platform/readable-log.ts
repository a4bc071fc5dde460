const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const colours: Record<string, string> = { warn: '\u001b[33m', error: '\u001b[31m', fatal: '\u001b[31m' };
/** Longer values are truncated; the JSON has them in full. */
const longest = 200;

/** Formats a JSON log line for people: `16:46:28 info  socket connected  callerLevel=1`. */
export function formatLogLine(json: string, hasColours: boolean): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const name = levels[Number(level)] ?? 'info';
  const details = Object.entries({ ...rest, ...(err === undefined ? {} : { err: formatError(err) }) });
  const formattedDetails = details.map(
    ([key, value]) => `${key}=${typeof value === 'string' && /^[\w.:/@-]+$/.test(value) ? value : truncate(JSON.stringify(value))}`,
  );
  const message = `${String(time).slice(11, 19)} ${name.padEnd(5)} ${truncate(String(msg))}`;
  const line = joinLines(formattedDetails.length > 0 ? `${message}  ${formattedDetails.join(' ')}` : message);
  const colour = hasColours ? colours[name] : undefined;
  return colour ? `${colour}${line}\u001b[0m\n` : `${line}\n`;
}

/** Message and location of an error; the JSON has the stack and causes. */
function formatError(err: unknown): unknown {
  if (typeof err !== 'object' || err === null || !('message' in err)) return err;
  const { name, message, stack } = err as { name?: unknown; message: unknown; stack?: unknown };
  const place = typeof stack === 'string' ? /\n {1,8}at (.*)/.exec(stack)?.[1] : undefined;
  return `${name ? `${String(name)}: ` : ''}${String(message)}${place ? ` (at ${place})` : ''}`;
}

function truncate(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Escapes control, format and line-separator characters, which could end the line, move the cursor or reverse the text. */
function joinLines(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

const catalog = path.resolve(import.meta.dirname, '../../web/languages/de/app.po');
/** What is said of input that no form sends. */
const isOfPrograms = /^(Too big|Too small|Not valid|Invalid|Remove the NUL character)\b/;
/** The sign-in service answers in the reader's language, and how somebody can confirm that it is them is a code. */
const otherwise = new Set(['newPassword', 'credential', 'stepUp']);
let messages: RegExp[] | undefined;

/** Throws if a field error isn't among the messages that screens translate (`listFieldErrors` in `packages/web/coded-messages.ts`). */
export function requireTranslations(fields: Readonly<Record<string, string>> = {}): void {
  for (const [field, sentence] of Object.entries(fields)) {
    if (isOfPrograms.test(sentence) || otherwise.has(field)) continue;
    messages ??= readMessages();
    if (!messages.some((message) => message.test(sentence)))
      throw new Error(`The error of the field ${field} has no translation: ${sentence}`);
  }
}

function readMessages(): RegExp[] {
  const ids = readFileSync(catalog, 'utf8').matchAll(/^msgid ("field\..*"|""\n(?:".*"\n)+)/gm);
  return [...ids].flatMap(([, lines = '']) => {
    const id = lines
      .split('\n')
      .map((line) => (line ? String(JSON.parse(line)) : ''))
      .join('');
    if (!id.startsWith('field.')) return [];
    const escaped = id.slice('field.'.length).replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&');
    return [new RegExp(`^${escaped.replaceAll(/\{\d\}/g, '.+')}$`, 's')];
  });
}

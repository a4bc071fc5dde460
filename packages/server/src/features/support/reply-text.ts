import EmailReplyParser from 'email-reply-parser';

/** In our mails above what they quote, so that an answer ends here whatever the mail program adds. */
export const replyMarker = '-- Write your answer above this line --';

/** Longer texts aren't searched for what they quote. */
const maxLength = 20_000;

/** What somebody wrote in their answer, without the mail that they answered and their signature. */
export function readReply(text: string): string {
  const beforeMarker = text.slice(0, maxLength).replaceAll('\r\n', '\n').split(replyMarker, 1)[0] ?? '';
  // The last line before the marker may be the start of the quoted mail, such as "> ".
  const written = beforeMarker.replace(/(?<![>\s|])[>\s|]+$/, (end) => (end.includes('\n') ? '\n' : end));
  return removeInvisible(new EmailReplyParser().read(written).getVisibleText()).trim();
}

/** Without what messages may not have. */
function removeInvisible(text: string): string {
  return text
    .replace(/[\u2028\u2029]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu, '')
    .replace(/\n{3,}/g, '\n\n');
}

/** Splits a long text into messages, between paragraphs or words where that is possible. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const end = [head.lastIndexOf('\n\n'), head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((at) => at > most / 2) ?? most;
    // Never between the two halves of a character.
    const cut = /[\ud800-\udbff]$/.test(rest.slice(0, end)) ? end - 1 : end;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

import { checkRules, type WordingVerdict } from './wording.ts';
import { contactRules, explicitRule, paymentRule } from './wording-rules.ts';

/** What is said about contact details in a first message. */
const contactReason = 'Remove links, phone numbers and e-mail addresses. You can share them once there’s an order.';

/** Checks a message between two people. Before an order between them, it may not have contact details, however they are written. */
export function checkMessage(text: string, { isFirstContact }: { isFirstContact: boolean }): WordingVerdict {
  const verdict = checkRules(text, [explicitRule, paymentRule]);
  if (!verdict.ok || !isFirstContact) return verdict;
  const asPublic = checkRules(text, contactRules);
  const at = asPublic.ok ? findContactDetails(text) : asPublic.at;
  return at === null ? verdict : { ok: false, reason: contactReason, at };
}

/** What is said about contact details in the forum. */
const newcomerReason = 'Remove links, phone numbers and e-mail addresses. You can share links once three of your posts are published.';

/** Checks a post of the forum. New members may not have contact details and links in it, however they are written. */
export function checkForumPost(text: string, { isNewcomer }: { isNewcomer: boolean }): WordingVerdict {
  const verdict = checkMessage(text, { isFirstContact: isNewcomer });
  return !verdict.ok && verdict.reason === contactReason ? { ...verdict, reason: newcomerReason } : verdict;
}

/** The first link, e-mail address or phone number in a text, also one that is spelled out; null if there is none. */
function findContactDetails(text: string): string | null {
  const plain = normalize(text);
  for (const variant of new Set([plain, joinSpacedLetters(plain)]))
    for (const pattern of contactPatterns) {
      const found = pattern.exec(variant);
      if (found) return found[0].trim();
    }
  return findPhoneNumber(plain) ?? findPhoneNumber(spellDigits(plain));
}

/** Wide and circled characters as plain ones, digits of every script as 0 to 9, and nothing invisible. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\u20e3/gu, '')
    .replace(/\p{Nd}/gu, toDigit);
}

/** Unicode has the decimal digits of a script in a row. */
function toDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return sign;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** "m a r a @ p o s t" as it is read. */
function joinSpacedLetters(text: string): string {
  return text.replace(/(?<!\S)(?:\S {1,2}){3,}\S(?!\S)/gu, (run) => run.replaceAll(' ', ''));
}

const ending = '(?:com|net|org|info|io|co|uk|de|fr|es|eu|ca|au|jp|ch|nl|se|dk|pl|ru|app|dev|xyz|biz|shop)(?![\\p{L}\\p{N}-])';
const openBracket = '[(\\[{<*_-]{1,2}';
const closeBracket = '[)\\]}>*_-]{1,2}';
const dotWord = '(?:dot|d0t|punkt|punto)';

/** Exported for the check that no expression is slow. */
export const contactPatterns: readonly RegExp[] = [
  // An address with spaces around its signs: "mara @ post . com". A capital begins a sentence.
  new RegExp(
    `(?<![\\p{L}\\p{N}._+-])[\\p{L}\\p{N}._+-]{1,64} {0,3}@ {0,3}[\\p{L}\\p{N}-]{1,64} {0,3}(?:\\.|\\b${dotWord}\\b) {0,3}${ending}`,
    'u',
  ),
  // Brackets instead of signs: "mara (at) post", "post [dot] com".
  new RegExp(`[\\p{L}\\p{N}._+-]{1,64} ?${openBracket} ?(?:at|a|@|ät) ?${closeBracket} ?[\\p{L}\\p{N}-]{2,64}`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}-]{1,64} ?${openBracket} ?(?:${dotWord}|\\.) ?${closeBracket} ?\\p{L}{2,24}`, 'iu'),
  // Signs as words: "mara at post dot com". Polka dots are a pattern of fabric.
  new RegExp(
    `[\\p{L}\\p{N}._+-]{1,64} {1,3}(?:at|arroba) {1,3}[\\p{L}\\p{N}-]{1,64}(?: {1,3}${dotWord} {1,3}[\\p{L}\\p{N}-]{1,64}){0,3} {1,3}${dotWord} {1,3}\\p{L}{2,24}`,
    'iu',
  ),
  new RegExp(`(?<!polka[ -])\\b${dotWord} {0,3}${ending}`, 'iu'),
  /(?<![\p{L}\p{N}])[\p{L}\p{N}-]{2,64} {0,3}\. ?(?:com|net|org)(?![\p{L}\p{N}-])/u,
  /\b(?:g ?mail|hot ?mail|proton ?mail|i ?cloud|gmx)\b(?! ?blue)/iu,
  /\b(?:https?|hxxps?|www)\b ?[:./]/iu,
  /\b[\p{L}\p{N}-]{1,64}\s?slash\s?[\p{L}\p{N}]{1,64}\s?slash\b/iu,
];

const digitWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** "five five five" as digits, and letters among digits as the digits that they stand for. */
function spellDigits(text: string): string {
  return text
    .replace(/\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/giu, (word) =>
      String(Math.max(0, digitWords.indexOf(word.toLowerCase()))),
    )
    .replace(/\b(double|triple) +(\d)\b/giu, (_all, times: string, digit: string) => digit.repeat(times.toLowerCase() === 'double' ? 2 : 3))
    .replace(/(?<=\d[ .-]?)[oO](?=[ .-]?\d)/g, '0')
    .replace(/(?<=\d[ .-]?)[lI](?=[ .-]?\d)/g, '1');
}

// Numbers that pieces are described with, of four digits at most: prices, lengths, sizes, dates, times and tag IDs.
const ordinaryNumbers: readonly RegExp[] = [
  /\b[a-z]+_[a-z]+_[a-z0-9]{3}:\d{4}:[a-z0-9-]{1,16}:\d{4,8}\b/gu,
  /[$€£¥] ?\d{1,3}(?:[., ]?\d{3})?(?:[.,]\d{1,2})?(?!\d)/gu,
  /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)|(?<!\d)\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?!\d)/gu,
  /(?<!\d)\d{1,2}:\d{2}(?!\d)/gu,
  /(?<!\d)\d{1,4}(?:[.,]\d{1,2})? ?(?:cm|mm|in|inch|inches|ft|kg|g|oz|lb|lbs|usd|eur|gbp|dollars?|euros?|pounds?|years?|months?|weeks?|days?|hours?|minutes?|times|percent|degrees)\b/giu,
  /(?<!\d)\d{1,4}(?:[.,]\d{1,2})? ?(?:%|°|"|″|”)/gu,
  /(?<!\d)\d{2,3} ?(?:AA|[A-KZ]|DD|DDD|EE|FF|GG|HH|JJ|KK)(?![\p{L}\p{N}])/gu,
];

const announcement = /(?:call|text|phone|ring|sms|tel|mobile|cell|number|whats ?app|signal|reach me|digits)[^\d+]{0,24}$/iu;

function findPhoneNumber(text: string): string | null {
  const rest = ordinaryNumbers.reduce((all, pattern) => all.replace(pattern, ' # '), text);
  for (const found of rest.matchAll(/\+? ?\d(?:[ .()/*_~–-]{0,3}\d)*/gu))
    if (isPhoneNumber(found[0], rest.slice(0, found.index))) return found[0].trim();
  return /(?<!\d)(?:\d[\s,.;:|/-]{1,3}){6,}\d(?!\d)/u.exec(rest)?.[0] ?? null;
}

function isPhoneNumber(run: string, before: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  const count = groups.join('').length;
  if (count < 7 || count > 17) return count > 17 && groups.length === 1;
  if (run.startsWith('+') || announcement.test(before)) return true;
  const values = groups.map(Number);
  // Years, and lists of measures or sizes such as "32 34 36 38" and "89 90 105".
  if (groups.length > 1 && groups.every((group) => group.length === 4) && values.every((year) => year >= 1900 && year < 2100)) return false;
  return groups.length < 3 || !groups.every((group, i) => group.length <= 3 && isMeasure(values[i] ?? 0) && !group.startsWith('0'));
}

function isMeasure(value: number): boolean {
  return value >= 20 && value <= 160;
}

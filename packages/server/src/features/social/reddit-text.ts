import type { App } from '@strapline/contract/apps/app';
import { formatAmount } from '@strapline/domain/money/money';
import { socialLimits } from '@strapline/domain/social/social-post';

type Piece = { title: string; size: string | null; priceCents: number | null };

/** What a post is about. Everything in it is public. `url` is the page that it links to. */
export type RedditSubject = { url: string } & (
  | { type: 'onboarded'; firstPiece: string | null }
  | { type: 'new_listing'; piece: Piece }
  | { type: 'sold'; piece: Pick<Piece, 'title'> }
  | { type: 'survey_open'; kind: 'icbm' | 'size' }
  | { type: 'live'; streamTitle: string; page: string }
);

export type RedditText = { title: string; text: string; link: string };

/** The title, which is plain text, and the text, which is Markdown there. */
export function writeRedditText(app: Pick<App, 'name' | 'item'>, name: string, subject: RedditSubject): RedditText {
  const { title, paragraphs } = describe(app, name, subject);
  return { title: shorten(title), text: [...paragraphs, subject.url].join('\n\n'), link: subject.url };
}

const checkable = 'Each piece is one of a kind, and anyone can check its tag.';

function describe(app: Pick<App, 'name' | 'item'>, name: string, subject: RedditSubject): { title: string; paragraphs: string[] } {
  const who = escapeMarkdown(name);
  switch (subject.type) {
    case 'onboarded': {
      const first = subject.firstPiece === null ? '' : ` and tagged a first piece: “${escapeMarkdown(subject.firstPiece)}”`;
      return { title: `Welcome ${name}`, paragraphs: [`${who} has joined ${app.name}${first}.`, checkable] };
    }
    case 'new_listing': {
      const { title, size, priceCents } = subject.piece;
      const facts = [`“${escapeMarkdown(title)}”`, ...(size === null ? [] : [size])].join(', ');
      const price = priceCents === null ? '' : ` for ${formatAmount(priceCents)}`;
      return { title: `New: “${title}” by ${name}`, paragraphs: [`${who} has a new piece on ${app.name}: ${facts}${price}.`, checkable] };
    }
    case 'sold': {
      const { title } = subject.piece;
      const text = `“${escapeMarkdown(title)}” by ${who} has found its collector. Its record stays public, and anyone can check its tag.`;
      return { title: `Sold: “${title}” by ${name}`, paragraphs: [text] };
    }
    case 'survey_open':
      return subject.kind === 'icbm'
        ? {
            title: `What size would you say ${name} wears?`,
            paragraphs: [`${who} asks for your estimate on ${app.name}. It takes a minute, without an account.`],
          }
        : {
            title: `${name} asks: what do you wear?`,
            paragraphs: [
              `${who} asks how your ${app.item.many} fit: a few measurements and what you wear, on ${app.name}, without an account.`,
            ],
          };
    case 'live':
      return {
        title: `${name} is live on YouTube: ${subject.streamTitle}`,
        paragraphs: [`${who} is streaming on YouTube now: “${escapeMarkdown(subject.streamTitle)}”.`, `On ${app.name}: ${subject.page}`],
      };
  }
}

/** Names and titles are text, never links or formatting. Underscores within a word, as in usernames, do nothing. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*~^[\]()<>|#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

function shorten(title: string): string {
  const characters = [...title];
  return characters.length > socialLimits.title ? `${characters.slice(0, socialLimits.title - 1).join('')}…` : title;
}

/** What stands around a page, decided on its route pattern, never on a slug (specification, section 2). */
export type Chrome = { header: boolean; rail: boolean; footer: boolean; fullHeight: boolean };

type Where = {
  /** The matched route's pattern, such as `/listing/$slug`. */
  pattern: string;
  embed: boolean;
  framed: boolean;
  ready: boolean;
};

const withoutRail = ['icbm', 'admin', 'tag', 'widget', 'size'];
const withoutFooter = ['account', 'icbm', 'admin', 'tag', 'widget', 'size'];

function names(pattern: string, words: string[]): boolean {
  // Only fixed words count: `$braTagId` is a place for somebody's id.
  const fixed = pattern.replace(/\{?-?\$\w+\}?/g, '');
  return words.some((word) => fixed.includes(word));
}

export function chromeFor({ pattern, embed, framed, ready }: Where): Chrome {
  // Any unlisted path shows the splash.
  const isSplash = pattern === '/' || pattern === '/$';
  const isFramedSale = framed && /^\/(model|listing)\b/.test(pattern);
  return {
    header: !embed,
    rail: !isSplash && !embed && !names(pattern, withoutRail),
    footer: ready && !embed && !isFramedSale && !names(pattern, withoutFooter),
    fullHeight: /^\/(gallery|calculator|apair)\b/.test(pattern),
  };
}

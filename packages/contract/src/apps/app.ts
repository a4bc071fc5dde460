import type { GarmentKind } from '@strapline/domain/garment/styles';

/** Colors of one theme, as CSS colors. Contrast of every pair that carries text or controls is tested for each app. */
export type Colors = Record<
  | 'bg'
  | 'surface'
  | 'sunken'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'primary'
  | 'on-primary'
  | 'primary-hover'
  | 'primary-soft'
  | 'on-primary-soft'
  | 'brass'
  | 'brass-soft'
  | 'verified'
  | 'verified-soft'
  | 'danger'
  | 'danger-soft'
  | 'warn'
  | 'info'
  | 'line-strong'
  | 'line',
  string
>;

/**
 * An app: one file of data. One server runs them all, and the data of one app is never visible in another; accounts, payouts, chips and admins are shared.
 */
export type App = {
  /** The app's name for programs: its socket namespace `/<key>`, the `x-application` header, and the prefix of what a browser stores. Never changes. */
  key: string;
  name: string;
  /** What is sold, such as `bra` and `bras`. */
  item: { one: string; many: string };
  /** Title of the home page, after the name. */
  tagline: string;
  /** What the app is, in a sentence or two; for search engines, link previews and the installed app. */
  description: string;
  /** Sentences that name and noun alone don't make. */
  copy: {
    /** On the home page; the second part is emphasized. */
    headline: readonly [string, string];
    lede: string;
    /** In the footer. */
    about: string;
    /** On the home page, for members of the sister app. */
    sister: { question: string; answer: string } | null;
  };
  sizeSystem: 'bra' | 'letter';
  /** What is drawn where a piece has no photo. */
  garment: GarmentKind;
  /** The categories: what a tag can have as its style. `words` are search synonyms. */
  styles: Readonly<Record<string, { name: string; words: string }>>;
  modules: { calculator: boolean; icbm: boolean; pairs: boolean };
  /** Folder of `icon.svg`, `icon-192.png` and `icon-512.png`. */
  icons: '/icons' | `/icons/${string}`;
  /** Of the installed app's window, and of the browser's frame around a page that has none yet. */
  frameColors: { background: string; theme: string };
  /** Addresses of its pages on social networks, at most two; the main app's are in FOOTER_LINKS. */
  socials: readonly string[];
  /** Null: the style sheet's own colors. */
  theme: { light: Colors; dark: Colors } | null;
};

/** What the app's pages get. */
export type AppData = Omit<App, 'icons' | 'frameColors' | 'theme'>;

export type AppKey = App['key'];

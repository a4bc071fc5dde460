import type { ContentInfo, FetchContent } from '@strapline/contract/content/content-client';

export type { ContentInfo } from '@strapline/contract/content/content-client';

/** The content service: help, FAQ and blog. Features read it with the contract's `createContentClient`. */
export type Content = {
  provider: 'embedded' | 'ghost';
  /** Where the pages of an app read it, and with which key. */
  getInfo(app: string): ContentInfo;
  getReader(app: string): FetchContent;
};

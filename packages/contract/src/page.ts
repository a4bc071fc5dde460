import type { App } from './apps/app.ts';
import type { EventName } from './events.ts';

/** One page of the web app. Server and browser both follow its row. */
export type Page = {
  /** `$slug` is a required parameter, `{-$userId}` an optional one. */
  path: `/${string}`;
  /** File of the screen, in `packages/web/src`. It exports a component of the same name: `listing-screen.tsx` exports `ListingScreen`. */
  screen: string;
  /** Who may see it. Others are redirected to sign-in; members without the role, to the home page. */
  access?: 'signedIn' | 'admin';
  /** Without a connection it is shown from this copy of the last visit, if the browser has it. */
  offlineCopy?: string;
  /** The query parameters that the page reads; others are dropped. */
  query?: readonly string[];
  /** Public events whose results are included in the first HTML. The server has a loader for each such page, which also makes the head. */
  load?: readonly EventName[];
  /** Only apps with this module have the page. */
  module?: keyof App['modules'];
  /** Whether other sites can frame it: always, in its embedded form (`embed=1`), or those that the maker of the widget allowed. */
  frame?: 'always' | 'embedded' | 'allowedSites';
  /** Differences of the shell: no side rail, no footer (or none in a frame of another site), at least as high as the window. */
  shell?: { rail?: false; footer?: false | 'unframed'; isFullHeight?: true };
  /** Listed in the sitemap. */
  sitemap?: true;
  /** Kept from crawlers by robots.txt. */
  crawl?: false;
};

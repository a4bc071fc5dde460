import type { PageName } from './pages.ts';

/** Where the chat with support would be in the way: while paying and signing in, in the admin area, and beside conversations. */
export const pagesWithoutChat: ReadonlySet<PageName> = new Set([
  'checkout',
  'admin',
  'messages',
  'supportThread',
  'confirmLoginIntent',
  'signUp',
  'signIn',
  'login',
  'signOut',
  'logout',
]);

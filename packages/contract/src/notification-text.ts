import type { NotificationCategory } from './notification-codes.ts';

export type NotificationValues = Readonly<Record<string, string | number>>;

/** Says nothing about people, pieces or amounts: for subjects and lock screens. */
export const discreetTexts: Readonly<Record<NotificationCategory, string>> = {
  message: 'You have a new message',
  offer: 'You have an update on an offer',
  order: 'Your order has an update',
  rating: 'You have an update on a review',
  saved: 'An update on something you saved',
  follow: 'Something new from someone you follow',
  search: 'There’s a new match for your search',
  forum: 'There’s news in the forum',
  tag: 'You have an update on one of your records',
  account: 'You have an update on your account',
  decision: 'You have an update on a decision',
};

/** The kind of value that a param is, by the end of its name. */
export function getParamKind(name: string): 'amount' | 'time' | 'text' {
  if (/(?:^c|C)ents$/.test(name)) return 'amount';
  return /(?:^u|U)ntil$/.test(name) ? 'time' : 'text';
}

/** What screens need of notifications, without the schemas, which are large. */

export const notificationCategories = [
  'message',
  'offer',
  'order',
  'rating',
  'saved',
  'follow',
  'search',
  'forum',
  'tag',
  'account',
  'decision',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type NumberName = 'cents' | `${string}Cents` | 'pieces' | 'searches';
type ParamsIn<Text extends string> = { readonly [Name in ParamNames<Text>]: Name extends NumberName ? number : string };

function define<const Text extends string>(text: Text, action: string): { text: Text; action: string } {
  return { text, action };
}

/**
 * What people are notified of: the English sentence of each code with `{name}` for a param, and the label of its link. Params `cents` and those that end in
 * `Cents` are amounts; `until` and those that end in `Until` are times (ISO). Screens and e-mails use the same sentences. Codes are stored, so they are never
 * removed.
 */
export const notificationCodes = {
  order_paid: define('Your order for {title} is confirmed.', 'View order'),
  order_sold: define('{title} is sold. Please ship it within 7 days.', 'View sale'),
  order_shipped: define('{title} has shipped.', 'Track package'),
  order_tracking: define('The tracking number for {title} was updated.', 'Track package'),
  order_remind: define('Reminder: {title} is paid but hasn’t shipped yet.', 'View sale'),
  order_canceled: define('Your order for {title} was canceled.', 'View order'),
  sale_canceled: define('The order for {title} was canceled. Please don’t ship it.', 'View sale'),
  order_delivered: define('{title} has arrived. Claim it with the code on its label.', 'View order'),
  sale_delivered: define('The buyer has received {title}.', 'View sale'),
  sale_completed: define('The sale of {title} is complete.', 'View sale'),
  order_late: define('Your payment for {title} arrived too late. You get a full refund.', 'View order'),
  order_late_crypto: define('Your payment for {title} arrived after the hold had ended. Our team is reviewing it.', 'View order'),
  order_refunded: define('Your refund for {title} is on its way.', 'View order'),
  order_refund_failed: define('Your refund for {title} didn’t reach you. Your money is safe with us.', 'View order'),
  order_paid_otherwise: define('Your refund for {title} was paid another way.', 'View order'),
  order_reported: define('The seller reported {title} missing or stolen, so it can’t ship for now.', 'View order'),
  order_stopped: define('We’re checking whether {title} can ship.', 'View order'),
  sale_stopped: define('We’re reviewing the order for {title}. Please don’t ship it yet.', 'View sale'),
  order_resumed: define('The seller can ship {title} now.', 'View order'),
  sale_resumed: define('You can ship {title} now.', 'View sale'),
  sale_bank_asks: define('The buyer disputed the payment for {title} with their bank. Please don’t ship it yet.', 'View sale'),
  order_code_new: define('The seller generated a new strap code for {title}.', 'View order'),
  sale_code_wanted: define('The buyer of {title} needs a new strap code.', 'View sale'),
  dispute_opened: define('The buyer of {title} reported a problem. Please answer.', 'View sale'),
  dispute_answered: define('It’s your turn: there’s an answer about the problem with {title}.', 'View order'),
  dispute_reviewed: define('Our team is reviewing the problem with {title}.', 'View order'),
  dispute_ended: define('The problem with {title} is settled.', 'View order'),
  rating_waits: define('You have a new review for {title}. Write yours to see it.', 'Write a review'),
  rating_published: define('You have a new review for {title}.', 'Read review'),
  rating_reminder: define('How was {title}? You can still review it.', 'Write a review'),
  rating_replied: define('Your review of {title} has a reply.', 'Read reply'),
  message_received: define('{name} wrote to you about {title}.', 'Read message'),
  message_answered: define('Our support team replied.', 'Read message'),
  offer_received: define('{name} offers {cents} for {title}.', 'View offer'),
  offer_countered: define('{name} made a counteroffer of {cents} for {title}.', 'View offer'),
  offer_accepted: define('Your offer of {cents} for {title} was accepted. You have 24 hours to check out.', 'Check out'),
  offer_taken: define('{name} accepted your counteroffer of {cents} for {title}.', 'View offer'),
  offer_declined: define('Your offer of {cents} for {title} was declined.', 'View piece'),
  offer_withdrawn: define('{name} withdrew their offer of {cents} for {title}.', 'View piece'),
  offer_expired: define('Your offer of {cents} for {title} has expired.', 'View piece'),
  offer_unpaid: define('{name} didn’t check out in time, so {title} is for sale again.', 'View piece'),
  offer_over: define(
    'Your offer of {cents} for {title} is no longer open: the price changed, or the piece isn’t for sale anymore.',
    'View piece',
  ),
  offer_counter_over: define(
    'The counteroffer of {cents} for {title} is no longer open: the price changed, or the piece isn’t for sale anymore.',
    'View piece',
  ),
  offer_lapsed: define('You didn’t check out {title} in time, so it’s no longer held for you.', 'View piece'),
  tag_received: define('You’re now on record as the owner of {title}.', 'View piece'),
  tag_handed_on: define('{title} was claimed. Its record now names the new owner.', 'View piece'),
  tag_transfer_started: define('You started a transfer of {title}.', 'View piece'),
  tag_called_back: define('You canceled the transfer of {title}. It’s still yours.', 'View piece'),
  tag_transfer_ended: define('The transfer of {title} ended, because nobody claimed it in time.', 'View piece'),
  tag_missing: define('{title} is reported as missing.', 'View piece'),
  tag_stolen: define('{title} is reported as stolen.', 'View piece'),
  tag_found: define('{title} is marked as found.', 'View piece'),
  tag_retired: define('The record for {title} is closed.', 'View piece'),
  chip_replays: define(
    'Someone reopened old tap links for {title}. Its chip doesn’t count as proof until we’ve reviewed this.',
    'View piece',
  ),
  chip_tamper: define(
    'The chip of {title} may have been tampered with. It doesn’t count as proof until we’ve reviewed this.',
    'View piece',
  ),
  chip_opened: define('The tear loop of {title} was opened.', 'View piece'),
  chip_replacement_requested: define('You asked for another chip for {title}.', 'View piece'),
  chip_replacement_declined: define('We declined your request for another chip for {title}.', 'View piece'),
  chip_replaced: define('{title} has a new chip. Sign in and tap it to restore the proof level.', 'View piece'),
  pair_in_review: define('The pictures of your pair {pair} arrived. We review them within 2 days.', 'View pair'),
  pair_verified: define('Your pair {pair} is verified.', 'View pair'),
  pair_requires_action: define('Your pair {pair} needs something from you. See what to do.', 'View pair'),
  pair_rejected: define('Your pair {pair} wasn’t approved. See why.', 'View pair'),
  pair_consent_withdrawn: define('You took back your consent to the pictures of {pair}, so only you can see it now.', 'View pair'),
  pair_closed: define('Your pair {pair} is closed and its pictures are deleted, because nothing happened in time.', 'View pairs'),
  pair_ends: define('The verification of your pair {pair} ends on {endUntil}. New pictures start another year.', 'View pair'),
  pair_expired: define('The verification of your pair {pair} has ended. New pictures start another year.', 'View pair'),
  pair_wallet_set: define('A wallet was added to your pair {pair}.', 'View pair'),
  pair_wallet_removed: define('The wallet of your pair {pair} was removed.', 'View pair'),
  handle_proven: define('{handle} on {platform} is yours: your page shows it as proven.', 'View handles'),
  handle_expired: define(
    'We didn’t find the code in the bio of {handle} on {platform} within a day. You can claim it again.',
    'View handles',
  ),
  handle_refused: define('Our team couldn’t confirm that {handle} on {platform} is yours. See why.', 'View handles'),
  handle_taken: define('{handle} on {platform} no longer counts as yours, and its surveys have ended. See why.', 'View handles'),
  handle_disputed: define(
    'Somebody else has also shown that {handle} on {platform} is theirs. Our team decides within 2 days; until then it counts for nobody.',
    'View handles',
  ),
  picture_looked_up: define('Someone looked up a picture that may be a copy of yours, from {title}. We didn’t name you.', 'View piece'),
  account_active: define('Your account is active again.', 'View account'),
  account_erasure_requested: define('Your account will be deleted in 7 days. You can keep it until then.', 'View account'),
  account_erasure_canceled: define('Your account won’t be deleted.', 'View account'),
  account_export_ready: define('The copy of your data is ready.', 'Download your data'),
  account_recovery_started: define('Someone is recovering your account. If it wasn’t you, stop it now.', 'View account'),
  account_recovery_canceled: define('The recovery of your account was stopped.', 'View account'),
  account_recovery_done: define('A new passkey was added to your account, and every other sign-in ended.', 'View account'),
  referral_credited: define('Somebody you referred completed their first order. You earned {creditCents}.', 'View referrals'),
  decision_made: define('We made a decision about your content. See why, and what you can do.', 'Read decision'),
  decision_appeal_answered: define('We answered your appeal.', 'Read decision'),
  report_received: define('We received your report.', 'View report'),
  report_answered: define('We made a decision on your report.', 'View report'),
  report_changed: define('The decision on your report changed.', 'View report'),
  saved_price_lowered: define('The price of {title} dropped from {fromCents} to {priceCents}.', 'View piece'),
  saved_on_hold: define('{title} is on hold. We’ll let you know if it’s available again.', 'View piece'),
  saved_available: define('{title} is available again for {priceCents}.', 'View piece'),
  saved_sold: define('A piece you saved, {title}, has sold.', 'View piece'),
  follow_listed: define('{creator} listed {title}.', 'View piece'),
  follow_posted: define('{creator} wrote “{title}” for the blog.', 'Read post'),
  search_matched: define('{title} matches your search “{search}”.', 'View piece'),
  search_daily: define('New matches for your search “{search}”: {pieces}.', 'View searches'),
  searches_daily: define('New pieces that match {searches} of your searches: {pieces}.', 'View searches'),
  forum_replied: define('{name} replied in “{title}”.', 'Read reply'),
  forum_quoted: define('{name} replied to your post in “{title}”.', 'Read reply'),
  forum_mentioned: define('{name} mentioned you in “{title}”.', 'Read post'),
  forum_approved: define('Your post in “{title}” is published.', 'View topic'),
  forum_declined: define('Your post in “{title}” wasn’t published. See why.', 'View topic'),
} as const;

export type NotificationCode = keyof typeof notificationCodes;
export type NotificationParams<C extends NotificationCode> = C extends NotificationCode
  ? ParamsIn<(typeof notificationCodes)[C]['text']>
  : never;

export type NotificationChannels = { inApp: boolean; email: boolean; push: boolean };

/** Categories whose notices and e-mails protect money and accounts, so they can't be turned off. */
export const lockedCategories: readonly NotificationCategory[] = ['order', 'account', 'decision'];
/** Categories whose e-mails never wait for a digest. */
export const immediateCategories: readonly NotificationCategory[] = ['message', 'offer', ...lockedCategories];

const on = { inApp: true, email: true, push: true };
export const defaultChannels: Readonly<Record<NotificationCategory, NotificationChannels>> = {
  message: on,
  offer: on,
  order: on,
  rating: { ...on, push: false },
  saved: { ...on, push: false },
  follow: { inApp: true, email: false, push: false },
  search: on,
  forum: { ...on, push: false },
  tag: { ...on, push: false },
  account: { ...on, push: false },
  decision: { ...on, push: false },
};

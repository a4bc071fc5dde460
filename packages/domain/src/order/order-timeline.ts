import { type CodedMessage, formatMessage, type MessageParams } from '../message.ts';

/** The events of an order's timeline; their actor is stored with them. Codes are stored, so they are never renamed. */
export const timelineMessages = {
  held: 'The piece is held for its buyer',
  payment_method_changed: 'The buyer chose another payment method',
  address_changed: 'The buyer changed the delivery address',
  email_changed: 'The buyer changed the e-mail address',
  payment_restarted: 'The payment was canceled; the buyer started again',
  payment_retried: 'The payment failed; the buyer is trying again',
  payment_not_opened: 'The payment service did not respond; nothing was charged',
  hold_expired: 'The hold ended without a payment',

  payment_processing: 'The payment is being processed',
  card_declined: 'A payment was declined; the buyer can try another card',
  network_payment_failed: 'A payment failed on the network; the buyer can try again',
  paid: 'The payment is confirmed',
  amount_mismatch: 'The amount received does not match the price; our team is reviewing it',
  paid_when_unavailable: 'The payment arrived when the piece was no longer available; it is fully refunded',
  paid_after_end: 'The payment arrived after the order had ended; our team is reviewing it',

  canceled_by_buyer: 'Canceled by the buyer: {reason}',
  canceled_offer_withdrawn: 'The buyer withdrew their accepted offer; nothing was charged',
  canceled_by_seller: 'Canceled by the seller: {reason}',
  canceled_by_operator: 'Canceled by our team with a full refund',
  canceled_by_bank: 'Canceled, because the payment was returned',
  canceled_unshipped: 'Not shipped within 7 days; the buyer gets a full refund',
  canceled_undecided: 'Not decided in time; the buyer gets a full refund',
  canceled_piece_reported: 'The piece was reported missing or stolen; nothing was charged',
  canceled_piece_withdrawn: 'The piece was withdrawn during payment',
  canceled_sale_stopped: 'We took the piece off sale; whatever was paid is refunded',
  seller_suspended: 'The seller was suspended; our team decides within 48 hours whether the order ships',
  piece_hidden: 'The piece is hidden while our team reviews a report; the order can ship if it is shown again',
  piece_removed: 'The piece was removed from sale; our team decides within 48 hours whether the order ships',
  payout_held: 'The piece was removed; our team is reviewing the order, and the payout waits',
  payout_released: 'The payout continues',
  sale_resumed: 'The seller can ship the order',
  piece_reported: 'The seller reported the piece missing or stolen',
  could_not_ship: 'The seller could not ship it; the buyer gets a full refund',

  ship_reminded: 'The seller was reminded to ship',
  shipped: 'The parcel is on its way',
  tracking_corrected: 'The tracking was corrected',
  no_movement: 'No tracking update for 30 days; our team is reviewing it',
  arrived: 'The parcel arrived',
  satisfied: 'The buyer is satisfied',
  received_and_satisfied: 'The buyer received it and is satisfied',
  completed_unopposed: 'No problem was reported in time; the order is complete',
  claimed: 'The piece was claimed',
  joined_account: 'The order joined an account',
  strap_code_missing: 'The buyer reported that the strap code is missing',
  strap_code_wrong: 'The buyer reported that the strap code doesn’t work',
  strap_code_generated: 'The seller generated a new strap code',

  problem_reported: 'The buyer says that something is wrong',
  dispute_ended_buyer: 'The dispute ended with a full refund',
  dispute_ended_split: 'The dispute ended with a partial refund, and the order is complete',
  dispute_ended_seller: 'The dispute ended: the order is complete',

  bank_asks: "The buyer's bank asks for the payment back",
  payout_frozen: 'The payout is frozen until the bank has decided',
  bank_kept_payment: "The buyer's bank found that the payment stands",
  bank_returned_payment: "The buyer's bank gave the payment back to the buyer",
  bank_returned_part: "The buyer's bank gave {cents} of the payment back to the buyer",

  refunded: 'The payment was fully refunded',
  partially_refunded: 'Part of the payment was refunded',
  refund_cut: 'The bank already returned a part, so the refund is {cents} smaller than planned',
  refund_refused: 'The payment service declined a refund of {cents}; our team is handling it',
  refund_returned_by_bank: "The buyer's bank returned the refund of {cents}; our team is handling it",
  refund_returned_by_network: 'The network returned the refund of {cents}; our team is handling it',
  earnings_taken_back: 'Part of the earnings was taken back for a refund',

  case_refund: 'Payment refunded: {reason}',
  case_accept: 'The late payment was accepted: {reason}',
  case_deliver: 'The parcel arrived: {reason}',
  case_end: 'Canceled with a full refund: {reason}',
  case_resend: 'The returned refund is sent again: {reason}',
  case_paid_otherwise: 'The refund was paid another way: {reason}',
  case_ship: 'The order can ship: {reason}',
  case_release: 'The order and its payout continue: {reason}',
  case_noted: 'Reviewed by our team: {reason}',

  /** An entry from before there were codes. */
  note: '{text}',
} as const;

export type TimelineCode = keyof typeof timelineMessages;
export const timelineCodes = Object.keys(timelineMessages) as [TimelineCode, ...TimelineCode[]];

/** A timeline event without its time and actor. */
export type TimelineMessage = CodedMessage<typeof timelineMessages>;

/** Formats a timeline entry in English. */
export function formatTimelineMessage({ code, params }: { code: TimelineCode; params?: MessageParams | undefined }): string {
  return formatMessage(timelineMessages, code, params);
}

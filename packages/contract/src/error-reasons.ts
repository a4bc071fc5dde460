import type { CodedMessage } from '@strapline/domain/message';

/** Reasons that refine an error code: programs use the reason, people read its message. A reason is never renamed. */
export const reasonMessages = {
  idempotency_key_reused: 'This idempotency key was already used for a different request. Use a new key.',
  payment_service_silent: 'The payment service did not respond. Try again. Nothing was lost.',

  // Checkout
  not_for_sale: 'This piece is not for sale.',
  no_longer_for_sale: 'This piece is no longer for sale.',
  own_piece: 'This piece is your own.',
  made_for_someone_else: 'This piece was made for someone else.',
  crypto_not_offered: 'Paying with USDC is not offered here.',
  checkout_ended: 'This checkout has ended. Nothing was charged. Start again.',
  checkout_changed: 'This checkout changed in the meantime. Reload the order.',
  checkouts_unpaid: 'Several checkouts from here ended without a payment. You can start another one in {waitMs}.',
  piece_held_twice: 'This piece was held for you twice without a payment, so it is available to others now. You can try again in {waitMs}.',
  piece_held_twice_nearby:
    'This piece was held from your network twice without a payment, so it is available to others now. You can try again in {waitMs}.',
  checkouts_open_nearby:
    '{count} unpaid checkouts are open from your network or browser. Pay or cancel one of them, or try again in {waitMs}.',
  checkouts_open: 'You have {count} unpaid checkouts open. Pay or cancel one of them, or try again in {waitMs}.',
  checkouts_open_until_end: 'You have {count} unpaid checkouts open. Pay or cancel one of them, or wait until its hold ends.',
  saved_card_gone: 'This saved card is no longer available. Choose another one.',

  // Orders
  order_awaits_payment: 'This order is waiting for payment, so this is no longer possible.',
  order_is_paid: 'This order is paid, so this is no longer possible.',
  order_is_shipped: 'This order is shipped, so this is no longer possible.',
  order_is_delivered: 'This order is delivered, so this is no longer possible.',
  order_is_completed: 'This order is completed, so this is no longer possible.',
  order_is_disputed: 'This order is disputed, so this is no longer possible.',
  order_is_canceled: 'This order is canceled, so this is no longer possible.',
  order_is_expired: 'This order is expired, so this is no longer possible.',
  bank_decides: "The buyer's bank is asking for the payment back. You can continue once the bank has decided.",
  payment_arrived: 'The payment arrived in the meantime. Reload the order.',
  not_cancelable: 'This order can no longer be canceled.',
  confirm_in_dispute: 'There is an open dispute about this order. Confirm the arrival in the dispute.',
  tracking_not_correctable: 'The tracking can be corrected while the parcel is on its way.',
  label_not_available: 'The label is available from the payment until the parcel arrives.',
  label_link_expired: 'This link has expired. Open the label again from the order.',
  tag_blocked: 'This tag is blocked, so the parcel can’t be sent. Check the tag first.',
  strap_code_needed: 'Generate the strap code first and put its label in the parcel. The buyer needs it to claim the piece.',
  message_party_missing: 'Choose whether to write to the buyer or the creator.',
  messages_after_payment: 'You can write to each other once the order is paid.',
  messages_too_many: 'You’ve sent many messages in the last hour. Wait a while and try again.',

  // Disputes and refunds
  no_dispute: 'This order has no open dispute.',
  dispute_open: 'A dispute is already open for this order.',
  dispute_before_shipping: 'The order hasn’t shipped yet. You can still cancel it.',
  dispute_before_arrival: 'The parcel is still on its way. If it hasn’t arrived 14 days after it was sent, you can report it here.',
  dispute_after_end: 'This order is closed, so you can’t open a dispute.',
  dispute_settled: 'This dispute was settled in the meantime. Reload the order.',
  dispute_changed: 'The dispute changed in the meantime. Reload it and try again.',
  no_proposal: 'There is no proposal to accept.',
  proposal_changed: 'The proposal changed in the meantime. Reload it.',
  refund_too_high: 'You can refund up to {cents}.',
  nothing_to_refund: 'There is nothing left to refund.',
  refund_waiting: 'Another refund of this order is waiting for a second admin. Decide that one first.',
  refund_decided: 'This refund was already decided.',
  refund_needs_other_admin: 'You requested this refund, so another admin has to approve it.',
  dispute_needs_other_admin: 'You decided this dispute, so another admin has to approve it.',
  refund_outdated: 'The order changed since this refund was requested. Decline it and decide again.',
  bank_took_payment: "The buyer's bank has already taken the money back. Answer the bank instead.",
  decide_dispute_instead: 'This order is in dispute. Decide the dispute instead.',
  payment_being_returned: 'There is nothing to refund: this order’s payment is already being returned.',
  bank_answer_closed: 'The bank no longer accepts an answer.',
  bank_answer_not_sent: 'The payment service did not respond. Send it again.',
  bank_not_waiting: 'The bank isn’t waiting for an answer.',
  bank_answered: 'This was already answered.',
  own_order_decision: 'You bought or sold this piece, so another admin has to decide.',
  own_order_refund: 'You bought or sold this piece, so another admin has to refund it.',
  own_order_bank_answer: 'You bought or sold this piece, so another admin has to answer the bank.',
  second_admin_needed: 'You’ve already decided. A second admin has to choose the same.',
  case_decided: 'This was already decided.',
  decision_not_available: 'This decision isn’t available for this order.',
  piece_sold_elsewhere: 'The piece was sold to someone else. Refund the payment instead.',

  // Claims, strap codes and transfers
  bought_by_other_account:
    'This piece was bought with another account or as a guest. If you bought it, open the link in your order e-mail and claim it from there. If it was a gift, ask the buyer to claim it and pass it on to you.',
  claim_after_dispute: 'Your order is in dispute. Once it is settled on your order page, you can claim the piece.',
  claim_after_shipping: 'Your order has not been shipped yet. You can claim the piece when it arrives.',
  creator_cannot_claim: 'You made this piece. The person who receives it can claim it.',
  already_owned: 'You already own this piece.',
  reported_missing: 'This piece is reported missing. It cannot be claimed until it is found.',
  reported_stolen: 'This piece is reported stolen. It cannot be claimed until it is found.',
  not_claimable: 'This piece can’t be claimed yet, because it hasn’t been sent or given away.',
  nothing_to_claim: 'There is nothing to claim, so you don’t need a strap code.',
  strap_code_pending: 'There is no working code at the moment. The creator has been notified, and you can message them from your order.',
  strap_codes_incorrect: 'Too many incorrect codes. Wait a while, check the label and try again.',
  strap_code_sent:
    'The label is on its way with the bra. You can generate a new code if the buyer reports that it is missing or doesn’t work.',
  strap_code_before_transfer: 'Start a transfer first. You can then generate its code.',
  missing_not_found: 'This piece is reported missing. Mark it as found first.',
  stolen_not_found: 'This piece is reported stolen. Mark it as found first.',
  record_ended_no_label: 'The record of this piece has ended, so it no longer needs a label.',
  on_its_way: 'This piece is on its way to its buyer. If something goes wrong, settle it on the order page.',
  bought_right_now: 'Someone is buying this piece, so this isn’t possible now. You can still report it missing or stolen.',
  record_ended: 'The record of this piece has ended, so nothing can be added to it.',
  not_public: 'This piece is not public yet.',
  already_missing: 'This piece is already reported missing.',
  already_stolen: 'This piece is already reported stolen.',
  transfer_before_claim:
    'This piece hasn’t been claimed yet. Its creator can sell it or give it away. Once claimed, its owner can pass it on.',
  no_transfer: 'There is no transfer to cancel.',
  only_creator_gives: 'Only the creator can give a piece away, and only before it is claimed.',
  not_reportable: 'This piece can’t be reported now.',
  not_reported: 'This piece isn’t reported missing or stolen.',
  retire_during_transfer: 'A record can’t end during a transfer or gift. Cancel that first.',
  not_owner: 'Only the owner on record can do this.',
  being_bought: 'Someone is buying this piece right now. Reload the page.',
  label_before_giving: 'Generate the strap code and attach its label first. It’s needed to claim the piece.',
  tag_changed: 'This tag changed in the meantime. Reload the page and try again.',

  // Listings and reviews
  offer_while_paying: 'Someone is paying for this piece right now. You can change the offer once the checkout ends.',
  offer_of_inactive_tag: 'Only active tags can be offered for sale.',
  offer_removed: 'Strapline removed this offer. Contact support if you think this is a mistake.',
  tag_not_editable: 'This tag can’t be edited now: it is being bought, or it has a new owner.',
  tag_reviewed: 'This tag was already reviewed.',
  tag_changed_in_review: 'The creator changed this tag in the meantime. Review it again.',
  rates_changed: 'Your rates were changed in another tab or on another device. Check them, then save again.',

  // Step-up
  step_up_passkey: 'Confirm it’s you with your passkey to continue.',
  step_up_sign_in: 'Sign in again to confirm it’s you. This lasts 5 minutes.',
} as const;

export type ErrorReason = keyof typeof reasonMessages;

type Message = CodedMessage<typeof reasonMessages>;
type WithParams<M> = M extends { code: infer Reason; params: object } ? { reason: Reason; params: M['params'] } : never;

/** A reason whose message has no params. */
export type PlainReason = Exclude<Message, { params: object }>['code'];
export type ReasonWithParams = { reason: PlainReason; params?: undefined } | WithParams<Message>;

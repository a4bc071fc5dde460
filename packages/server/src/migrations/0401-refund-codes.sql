-- Why we took a refund back that nobody declined, and that one was sent by hand: codes. `words` and `second_words` are what people wrote.
alter table refund add column withdrawn_because text check (withdrawn_because in ('order_ended', 'dispute_ended', 'bank_took_part', 'bank_returned_it', 'buyer_satisfied')),
  drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('canceled', 'late', 'dispute', 'goodwill', 'duplicate', 'fraud', 'other', 'sent_by_hand'));

update refund set withdrawn_because = known.code, second_words = '' from (values
  ('The order ended with a full refund.', 'order_ended'),
  ('The order ended, and all of it goes back.', 'order_ended'),
  ('The dispute ended with a different result.', 'dispute_ended'),
  ('The dispute ended otherwise.', 'dispute_ended'),
  ('The bank took part of the money back, so this has to be decided again.', 'bank_took_part'),
  ('The bank took a part of it, so this is decided anew.', 'bank_took_part'),
  ('The bank gave it back to the buyer.', 'bank_returned_it'),
  ('The buyer is satisfied.', 'buyer_satisfied')
) as known (words, code) where refund.second_by is null and refund.second_words = known.words;

update refund set reason = 'sent_by_hand', words = '' where asked_as = 'system' and words = 'Sent by hand at the provider.';
update refund set last_error = 'no_answer' where last_error = 'the provider did not answer';

-- A bank may take a payment that the house has given back already: what is promised, and what a bank took, are each within what came, and not their sum.
-- Never more than is left is promised: that is counted on the locked order.
alter table orders
  drop constraint refunds_within_what_was_taken,
  add constraint refunds_within_what_was_taken check (refund_asked_cents <= captured_cents),
  add constraint chargebacks_within_what_was_taken check (charged_back_cents <= captured_cents);

-- Since when the payout of an order waits for an admin, because its piece was removed or its tag revoked after shipping.
alter table orders add column payout_held_since timestamptz;
alter table orders add constraint a_held_payout_needs_a_person check (payout_held_since is null or needs_operator is not null);

alter table case_decision
  drop constraint case_decision_decision_check,
  add constraint case_decision_decision_check check (decision in ('refund', 'accept', 'deliver', 'end', 'resend', 'paid_otherwise', 'noted', 'ship', 'release'));

-- The status of a tag before it was revoked, to which a decision that is undone returns it.
alter table bra_tag add column revoked_from text;

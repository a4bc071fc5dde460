-- Single aspects of a rating, each optional: a buyer rates how accurate the listing was, the packaging and communication, and says how the piece fits (from
-- -2, runs very small, to 2, runs very large); a seller rates payment, communication and the claim.
alter table rating
  add column accuracy int check (accuracy between 1 and 5),
  add column packaging int check (packaging between 1 and 5),
  add column communication int check (communication between 1 and 5),
  add column payment int check (payment between 1 and 5),
  add column claim int check (claim between 1 and 5),
  add column fit int check (fit between -2 and 2),
  add constraint rating_aspects_of_side check (case by when 'buyer' then num_nonnulls(payment, claim) = 0 else num_nonnulls(accuracy, packaging, fit) = 0 end);

-- A block, a suspension and an erasure end a person's open offers in every app.
create index open_offers_of_buyer on offer (buyer_id) where status in ('pending', 'accepted');
create index open_offers_of_seller on offer (seller_id) where status in ('pending', 'accepted');

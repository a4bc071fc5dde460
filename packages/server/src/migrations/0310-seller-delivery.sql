-- What of an order's delivery is its seller's, who buys the postage; it is part of net_cents. 0 where the platform buys it. Null on orders made before: the
-- platform keeps their delivery, and a refund of them comes off the seller's share first, as was agreed.
alter table orders add column seller_delivery_cents int check (seller_delivery_cents >= 0);

-- What a seller has left of an order once `given` cents of its payment went back (sharesAfter in the domain): everybody gives back the same proportion of
-- the price, commission and royalty rounded down, then the seller the delivery that is theirs.
create function seller_share(price bigint, net bigint, seller_delivery bigint, given bigint) returns bigint language sql immutable as $$
  select case when seller_delivery is null then greatest(net - given, 0)
    else net - least(given, price) + (price - net + seller_delivery) * least(given, price) / price - least(greatest(given - price, 0), seller_delivery) end
$$;

-- A conversation is about a piece, between its seller and one person who asks, offers or buys; or of one person with support. One about a guest's order keeps the
-- order, as nothing else says who the guest is; so do conversations with support about an order.
alter table message_thread
  alter column order_id drop not null,
  add column bra_tag_id text references bra_tag (id),
  add column buyer_id text references account (id),
  add column seller_id text references account (id),
  -- Who talks to support; null for a guest.
  add column member_id text references account (id),
  -- Where a guest without an order gets support's answer, and a keyed hash of the network that they wrote from.
  add column email_sealed bytea,
  add column origin text,
  add column closed_at timestamptz,
  add column created_at timestamptz not null default now(),
  drop constraint message_thread_parties_check,
  add constraint message_thread_parties_check check (parties in ('buyer_seller', 'buyer_support', 'seller_support', 'member_support'));

update message_thread thread set
    bra_tag_id = case when parties = 'buyer_seller' then orders.bra_tag_id end,
    buyer_id = case when parties = 'buyer_seller' then orders.buyer_id end,
    seller_id = case when parties = 'buyer_seller' then orders.seller_id end,
    member_id = case parties when 'buyer_support' then orders.buyer_id when 'seller_support' then orders.seller_id end
  from orders where orders.id = thread.order_id;
-- The newest conversation of two people about a piece goes on; it isn't about one order any more.
update message_thread set order_id = null
  where id in (select distinct on (app, bra_tag_id, buyer_id, seller_id) id from message_thread
    where parties = 'buyer_seller' and buyer_id is not null order by app, bra_tag_id, buyer_id, seller_id, last_at desc, id desc);

alter table message_thread
  add constraint parties_of_thread check (case parties
    when 'buyer_seller' then bra_tag_id is not null and seller_id is not null and member_id is null and (buyer_id is not null or order_id is not null)
    when 'member_support' then order_id is null and buyer_id is null and seller_id is null and (member_id is not null or email_sealed is not null)
    else order_id is not null and buyer_id is null and seller_id is null end);
create unique index one_thread_per_piece_and_pair on message_thread (app, bra_tag_id, buyer_id, seller_id) where parties = 'buyer_seller' and order_id is null;
create unique index one_open_support_thread on message_thread (app, member_id) where parties = 'member_support' and closed_at is null;
create index threads_of_buyer on message_thread (buyer_id, app, last_at desc, id desc) where buyer_id is not null;
create index threads_of_seller on message_thread (seller_id, app, last_at desc, id desc) where seller_id is not null;
create index threads_of_member on message_thread (member_id, app, last_at desc, id desc) where member_id is not null;
create index support_threads_of_origin on message_thread (origin, created_at) where origin is not null;

-- A card stands for an offer, an order or a notice, once in a conversation; it changes with what it is about.
alter table message
  add column card_kind text check (card_kind in ('offer', 'order', 'notice')),
  add column card_id text,
  add column card_code text,
  add column card_params jsonb,
  drop constraint message_by_check,
  add constraint message_by_check check (by in ('buyer', 'seller', 'member', 'support', 'system')),
  drop constraint message_text_check,
  add constraint message_text_check check (length(text) between 1 and 2000 or (card_kind is not null and text = '')),
  add constraint whole_card check (num_nonnulls(card_kind, card_id, card_code, card_params) in (0, 4));
create unique index one_card_of_a_thing on message (thread_id, card_kind, card_id) where card_kind is not null;
create index messages_of_author on message (account_id, at) where account_id is not null;
create index unread_messages_of_thread on message (thread_id, to_id) where read_at is null;
-- Words with the two people of a message among them, so that a search reads the searcher's own messages only.
create index message_words on message using gin ((to_tsvector('simple', text) || array_to_tsvector(array_remove(array['@' || account_id, '@' || to_id], null))));

-- Pictures in messages. Their files are in a private folder each.
create table message_picture (
  id text primary key,
  message_id text not null references message (id),
  place int not null,
  upload_id text not null,
  alt text not null,
  width int not null,
  height int not null,
  placeholder text not null,
  constraint one_picture_in_a_place unique (message_id, place)
);

-- The order that a conversation is about: a guest's, or the newest of the two people about the piece.
create function order_of_thread(thread message_thread) returns text language sql stable as $$
  select coalesce(thread.order_id, (select id from orders where orders.bra_tag_id = thread.bra_tag_id and orders.buyer_id = thread.buyer_id
    and orders.seller_id = thread.seller_id and paid_at is not null order by created_at desc, id desc limit 1))
$$;

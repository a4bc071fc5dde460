-- Whose message it is to read: an account's, or null for support and for guests. What somebody has not read is found without looking through their orders.
alter table message add column to_id text references account (id);
update message m set to_id = case when m.by = 'seller' or (m.by = 'support' and t.parties = 'buyer_support') then o.buyer_id
    when m.by = 'buyer' or t.parties = 'seller_support' then o.seller_id end
  from message_thread t join orders o on o.id = t.order_id
  where t.id = m.thread_id and m.read_at is null and (t.parties = 'buyer_seller' or m.by = 'support');
create index unread_messages on message (to_id, at) where read_at is null;

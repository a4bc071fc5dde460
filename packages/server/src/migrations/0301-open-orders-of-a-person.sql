-- What waits for somebody is looked for among their open orders alone, however many they have completed.
create index open_orders_of_seller on orders (seller_id) where status in ('paid', 'shipped', 'delivered', 'disputed');
create index open_orders_of_buyer on orders (buyer_id) where status in ('paid', 'shipped', 'delivered', 'disputed');

-- What ends by itself is found by orders.timer_at, and what may still be paid by orders_that_may_be_paid: nothing asks by the end of a hold.
drop index orders_open;

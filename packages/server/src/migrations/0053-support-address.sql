alter table message_thread
  -- Counts how often a guest changed where they get answers; the links and reply addresses that were sent before stop working.
  add column address_version int not null default 0,
  -- The version that the guest answered a mail from, to the signed address in it.
  add column confirmed_version int;

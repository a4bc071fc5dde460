-- Who sees what an owner noted about a piece, among those who see the piece. Nobody else before the owner shares it.
alter table collection_item
  add column acquired_privacy text not null default 'me' constraint collection_item_acquired_privacy check (acquired_privacy in ('everyone', 'followers', 'me')),
  add column paid_privacy text not null default 'me' constraint collection_item_paid_privacy check (paid_privacy in ('everyone', 'followers', 'me')),
  add column value_privacy text not null default 'me' constraint collection_item_value_privacy check (value_privacy in ('everyone', 'followers', 'me')),
  add column notes_privacy text not null default 'me' constraint collection_item_notes_privacy check (notes_privacy in ('everyone', 'followers', 'me')),
  add column folder_privacy text not null default 'me' constraint collection_item_folder_privacy check (folder_privacy in ('everyone', 'followers', 'me'));

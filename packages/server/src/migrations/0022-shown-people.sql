-- People shown in pictures who have no account. The creator names them and declares that they agreed; the names are sealed and never public.
create table shown_person (
  id text primary key,
  bra_tag_id text not null references bra_tag (id),
  name_sealed bytea not null,
  version text not null,
  declared_by text not null references account (id),
  at timestamptz not null
);
create index shown_people_of_tag on shown_person (bra_tag_id);
create index shown_people_of_declarer on shown_person (declared_by);

-- Whether somebody who is shown in a piece's pictures withdrew their consent.
create function is_consent_withdrawn(bra_tag_id text) returns boolean language sql stable as $$
  select exists (select from (select distinct on (account_id) accepted from consent where kind = 'picture' and subject = $1 order by account_id, id desc) latest
    where not accepted)
$$;

-- Everybody appears by their username, and a collection is private, until its owner says otherwise. Null: not asked yet. Who had a name or a collection in
-- public before is asked as well, so nothing is carried over.
alter table account
  add column name_on_model_page boolean,
  add column name_on_collection boolean not null default false,
  add column collection_open boolean;

-- Cards name a creator by the username, and nobody is found by the name that they show on a page of theirs. What the title, the story or the number of a piece says stays.
update listing set
    card = jsonb_set(listing.card, '{creator,displayName}', to_jsonb(creator.username)),
    words = ts_delete(listing.words, array(
      select name.lexeme from unnest(to_tsvector('english', creator.display_name)) name
      where name.lexeme not in (
        select own.lexeme from unnest(to_tsvector('english', concat_ws(' ', tag.title, tag.story, tag.series, creator.username, tag.bra_size))) own)))
  from bra_tag tag join account creator on creator.id = tag.creator_id
  where tag.id = listing.bra_tag_id and creator.display_name <> '';

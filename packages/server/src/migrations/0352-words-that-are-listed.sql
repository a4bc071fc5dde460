-- Words are learnt from titles, series, creators and facts, no longer from stories, and forgotten with the last piece that has them. So there are never more
-- than the pieces have, whatever is written and changed.

-- Two writers may meet at one word, one forgetting it while the other finds it known. Then it is learnt when next it is written; until then only its typos
-- are not read, because whether a word is listed is asked of the pieces.
alter table search_word_slip drop constraint search_word_slip_word_fkey;
truncate search_word, search_word_slip;

-- The names of facts, as people type them, are learnt with the next piece that has them.
select learn_words(array(
  select distinct word from listing join bra_tag tag on tag.id = listing.bra_tag_id join account creator on creator.id = tag.creator_id,
    words_in(concat_ws(' ', tag.title, tag.series, creator.username)) as word));

create function forget_words(stems text[]) returns void language sql as $$
  with forgotten as (
    delete from search_word where stem = any(stems) and not exists (select from listing where listing.words @@ plainto_tsquery('simple', search_word.stem))
      returning word)
  delete from search_word_slip using forgotten, slips_of(forgotten.word) as its where search_word_slip.slip = its and search_word_slip.word = forgotten.word
$$;

create function forget_words_of_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_words(tsvector_to_array(old.words));
  else
    perform forget_words(array(select unnest(tsvector_to_array(old.words)) except select unnest(tsvector_to_array(new.words))));
  end if;
  return null;
end $$;

create trigger listing_words_changed after update of words on listing for each row when (old.words is distinct from new.words) execute function forget_words_of_listing();
create trigger listing_words_gone after delete on listing for each row execute function forget_words_of_listing();

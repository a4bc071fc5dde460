-- A card shows the size in the system of who looks, for which it needs the label's own system and letters.
update listing set card = jsonb_set(card, '{size}', coalesce(tag.size, 'null'::jsonb)) from bra_tag tag where tag.id = listing.bra_tag_id;

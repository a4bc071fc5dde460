-- Owners of claimed pieces sell them on. The listing status of a tag is about the sale by this owner: with `sold`, the current owner either sold the piece
-- and ships it (the same number), or has bought it (a smaller number).
alter table bra_tag add column offered_by_number int not null default 1;
-- A claimed piece is free for its new owner's sale.
update orders set holds_tag = false where holds_tag and claimed_at is not null;
-- The code of a claimed piece is used, so a sale or transfer needs another.
update bra_tag set labelled = false where labelled and owner_number > 1 and status in ('claimed', 'missing', 'stolen', 'recovered', 'retired')
  and not exists (select 1 from strap_code where bra_tag_id = bra_tag.id and state = 'live');

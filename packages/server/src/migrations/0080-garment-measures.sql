-- What was measured on the garment, if anything: { unit, bandRelaxed?, bandStretched?, cupWidth?, cupDepth?, wireWidth? }, lengths in whole micrometres.
alter table bra_tag add column measures jsonb;

-- Style, colours and fabrics of a tag, from fixed lists (packages/domain/src/bra-facts.ts). Tags recorded before have none until their creator says so.
alter table bra_tag
  add column style text check (style in ('balconette', 'plunge', 'fullcup', 'demi', 'bralette', 'triangle', 'longline', 'bustier', 'bandeau', 'tshirt', 'sports')),
  add column colours text[] not null default '{}' check (cardinality(colours) <= 3 and colours <@ array['black', 'grey', 'white', 'ivory', 'beige', 'brown', 'gold',
    'yellow', 'orange', 'red', 'garnet', 'rose', 'pink', 'purple', 'midnight', 'blue', 'slate', 'green', 'sage']),
  add column fabrics text[] not null default '{}' check (cardinality(fabrics) <= 4 and fabrics <@ array['cotton', 'silk', 'satin', 'lace', 'tulle', 'mesh', 'embroidery',
    'velvet', 'jersey', 'microfibre', 'linen', 'hemp', 'wool', 'organza', 'chiffon', 'crepe', 'leather']);

-- The facts as they are in the word index of a sale page, such as 'colour:rose': a filter by a fact is a lookup there, together with words and other facts.
create function fact_keys(style text, colours text[], fabrics text[]) returns text[] language sql immutable parallel safe as $$
  select case when style is null then '{}'::text[] else array['style:' || style] end
    || array(select 'colour:' || colour from unnest(colours) as colour)
    || array(select 'fabric:' || fabric from unnest(fabrics) as fabric)
$$;

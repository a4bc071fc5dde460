import type { Condition } from '@strapline/domain/bra-tag/condition';
import type { GarmentPalette, GarmentStyle } from '@strapline/domain/garment/garment';

/** The final state of a demo piece; its orders, owners and log entries follow from it. */
export type Stage =
  | 'draft'
  | 'pending_review'
  | 'active'
  | 'published'
  | 'unlisted'
  | 'reserved'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'disputed'
  | 'completed'
  | 'claimed'
  | 'refunded'
  | 'given'
  | 'transfer_pending'
  | 'missing'
  | 'stolen'
  | 'recovered'
  | 'revoked'
  | 'retired';

/** who, stage, title, style, palette, size system and label, condition, dollars, series, buyer */
export type CatalogueEntry = readonly [
  string,
  Stage,
  string,
  GarmentStyle,
  GarmentPalette,
  string,
  string,
  Condition,
  number,
  string,
  string?,
];

/** Oldest first: the last listed one is the newest in the boutique. */
export const catalogue: readonly CatalogueEntry[] = [
  ['bea', 'claimed', 'Restored 1958 bullet bra in peach satin', 'fullcup', 'champagne', 'UK', '34C', 'well_loved', 148, 'archive', 'theo'],
  ['odile', 'claimed', 'Chantilly longline with silk ribbon casing', 'longline', 'noir', 'FR', '90C', 'new', 320, 'table', 'theo'],
  [
    'mara',
    'claimed',
    'Garnet velvet balconette, first of the spring cut',
    'balconette',
    'garnet',
    'UK',
    '32DD',
    'as_new',
    126,
    'spring',
    'theo',
  ],
  ['greta', 'claimed', 'Harbour blue full cup with side sling', 'fullcup', 'slate', 'UK', '30GG', 'worn', 84, 'main', 'lena'],
  ['pilar', 'claimed', 'Second act plunge in midnight sequin mesh', 'plunge', 'midnight', 'US', '36D', 'worn', 96, 'stage', 'lena'],
  ['tilda', 'claimed', 'Madder-dyed cotton bralette', 'bralette', 'rose', 'EU', '75B', 'as_new', 58, 'garden', 'theo'],
  ['sumi', 'transfer_pending', 'Sashiko soft cup, waves and wind', 'bralette', 'midnight', 'JP', 'C75', 'as_new', 138, 'main', 'lena'],
  ['bea', 'missing', 'Cathedral bandeau from a wedding veil', 'bandeau', 'ivory', 'UK', '34B', 'well_loved', 110, 'archive', 'theo'],
  ['odile', 'stolen', 'Atelier sample no. 9 in oyster silk', 'balconette', 'champagne', 'FR', '95D', 'new', 410, 'table', 'lena'],
  ['wren', 'recovered', 'Linen longline with natural rubber bands', 'longline', 'sage', 'UK', '36C', 'worn', 92, 'main', 'theo'],
  ['kit', 'retired', 'Practice piece in unbleached calico', 'bralette', 'ivory', 'UK', '34B', 'well_loved', 20, 'main'],
  ['esme', 'revoked', 'Treadle-stitched plunge, maker in dispute', 'plunge', 'slate', 'UK', '34D', 'worn', 65, 'main'],
  ['mara', 'given', 'Birthday bralette for a sister', 'bralette', 'rose', 'UK', '32C', 'new', 45, 'main'],
  ['juno', 'completed', 'Alençon lace balconette, mended twice', 'balconette', 'ivory', 'EU', '70D', 'well_loved', 118, 'mended', 'lena'],
  ['mara', 'completed', 'Tea rose satin plunge with brass sliders', 'plunge', 'rose', 'UK', '34DD', 'new', 135, 'spring', 'lena'],
  ['alexis', 'refunded', 'Cobalt full cup with three-part cups', 'fullcup', 'slate', 'UK', '36E', 'new', 104, 'main', 'theo'],
  ['noor', 'disputed', 'Remnant silk bandeau with a hand-tied bow', 'bandeau', 'champagne', 'IT', '3C', 'as_new', 88, 'main', 'lena'],
  ['mara', 'delivered', 'Ivory broderie balconette with picot edge', 'balconette', 'ivory', 'UK', '32E', 'as_new', 122, 'spring', 'theo'],
  ['greta', 'delivered', 'Narrow band full cup in damson powernet', 'fullcup', 'garnet', 'UK', '28GG', 'new', 98, 'main', 'theo'],
  ['mara', 'shipped', 'Noir tulle longline, covered buttons', 'longline', 'noir', 'UK', '34D', 'new', 210, 'spring', 'theo'],
  ['alexis', 'shipped', 'Copper jersey full cup', 'fullcup', 'champagne', 'UK', '38DD', 'as_new', 86, 'main', 'lena'],
  ['wren', 'shipped', 'Moss linen bralette with wooden rings', 'bralette', 'sage', 'EU', '80B', 'new', 62, 'main', 'theo'],
  ['mara', 'paid', 'Heather wool-silk balconette, winter weight', 'balconette', 'slate', 'UK', '34E', 'new', 164, 'winter', 'theo'],
  ['pilar', 'paid', 'Footlight plunge with detachable harness', 'plunge', 'noir', 'US', '34DD', 'new', 150, 'stage', 'lena'],
  ['juno', 'paid', 'Cluny lace bralette on a cotton ground', 'bralette', 'ivory', 'EU', '75C', 'worn', 54, 'mended', 'theo'],
  ['mara', 'draft', 'Untitled toile, seams outside', 'balconette', 'ivory', 'UK', '34D', 'new', 60, 'winter'],
  ['kit', 'pending_review', 'First listing: a bralette of old shirts', 'bralette', 'slate', 'UK', '36B', 'worn', 38, 'main'],
  ['esme', 'pending_review', 'Treadle bandeau in pinstripe', 'bandeau', 'midnight', 'UK', '34C', 'as_new', 52, 'main'],
  ['mara', 'active', 'Reference piece: the spring block', 'fullcup', 'ivory', 'UK', '34DD', 'as_new', 90, 'spring'],
  ['odile', 'active', 'My own longline, 1994', 'longline', 'garnet', 'FR', '90B', 'well_loved', 500, 'table'],
  ['sumi', 'active', 'Sashiko sampler cup', 'bralette', 'slate', 'JP', 'D70', 'as_new', 70, 'main'],
  ['tilda', 'unlisted', 'Walnut-dyed linen plunge', 'plunge', 'champagne', 'EU', '75D', 'as_new', 74, 'garden'],
  ['noor', 'unlisted', 'Paper-thin habotai bandeau', 'bandeau', 'rose', 'IT', '2B', 'as_new', 66, 'main'],
  ['bea', 'published', 'Restored 1947 utility bra, mends left visible', 'fullcup', 'sage', 'UK', '36C', 'well_loved', 95, 'archive'],
  ['odile', 'published', 'Leavers lace balconette with silk straps', 'balconette', 'rose', 'FR', '90D', 'new', 285, 'table'],
  ['greta', 'published', 'Juniper full cup, strong shoulder', 'fullcup', 'sage', 'UK', '32FF', 'new', 112, 'main'],
  ['alexis', 'published', 'Signal red full cup with power bar', 'fullcup', 'garnet', 'UK', '36E', 'new', 108, 'main'],
  ['pilar', 'published', 'Matinee plunge in dove satin', 'plunge', 'slate', 'US', '34D', 'worn', 78, 'stage'],
  ['wren', 'published', 'Undyed hemp bralette with coconut buttons', 'bralette', 'ivory', 'UK', '34B', 'new', 49.5, 'main'],
  ['sumi', 'published', 'Sashiko balconette, hemp leaf pattern', 'balconette', 'midnight', 'JP', 'E70', 'new', 176, 'main'],
  ['tilda', 'published', 'Onion-skin silk bralette', 'bralette', 'champagne', 'EU', '70C', 'new', 68, 'garden'],
  ['noor', 'published', 'Charmeuse balconette, cut on the bias', 'balconette', 'champagne', 'IT', '3D', 'as_new', 142, 'main'],
  ['juno', 'published', 'Point d’esprit plunge with darned net', 'plunge', 'noir', 'EU', '75D', 'well_loved', 83, 'mended'],
  ['esme', 'published', 'Treadle longline in shirting stripe', 'longline', 'slate', 'UK', '34C', 'as_new', 99, 'main'],
  ['kit', 'published', 'Shirt-tail bralette with a placket front', 'bralette', 'sage', 'UK', '36D', 'worn', 42, 'main'],
  ['mara', 'published', 'Midnight mesh balconette with gold channels', 'balconette', 'midnight', 'UK', '34D', 'new', 158, 'winter'],
  ['bea', 'published', 'Parachute silk bandeau, 1946', 'bandeau', 'champagne', 'UK', '32B', 'well_loved', 240, 'archive'],
  ['greta', 'published', 'Ink full cup for a narrow back', 'fullcup', 'midnight', 'UK', '28H', 'new', 118, 'main'],
  ['alexis', 'published', 'Mustard jersey full cup, front closing', 'fullcup', 'champagne', 'UK', '40DD', 'as_new', 92, 'main'],
  ['pilar', 'published', 'Curtain call bandeau in ruched velvet', 'bandeau', 'garnet', 'US', '36C', 'worn', 88, 'stage'],
  ['odile', 'published', 'Ivory duchesse longline with boned front', 'longline', 'ivory', 'FR', '85D', 'new', 1240, 'table'],
  ['wren', 'published', 'Nettle-fibre plunge with corozo rings', 'plunge', 'sage', 'UK', '32D', 'new', 76, 'main'],
  ['tilda', 'published', 'Indigo vat longline, three dips', 'longline', 'midnight', 'EU', '80C', 'as_new', 132, 'garden'],
  ['noor', 'published', 'Sari border balconette', 'balconette', 'garnet', 'IT', '2D', 'new', 154, 'main'],
  ['juno', 'published', 'Honiton sprig bralette on silk net', 'bralette', 'ivory', 'EU', '70B', 'well_loved', 126, 'mended'],
  ['sumi', 'published', 'Boro patchwork soft cup', 'bralette', 'slate', 'AU', '12C', 'worn', 94, 'main'],
  ['mara', 'reserved', 'Champagne satin plunge with a keyhole front', 'plunge', 'champagne', 'UK', '32DD', 'new', 144, 'winter', 'lena'],
  ['mara', 'published', 'Sage corded-lace bralette, soft band', 'bralette', 'sage', 'UK', '34C', 'new', 89, 'winter'],
  ['mara', 'published', 'Slate linen full cup with contrast stitching', 'fullcup', 'slate', 'UK', '36DD', 'as_new', 116, 'winter'],
  ['esme', 'published', 'Seven-gore balconette in pressed cotton', 'balconette', 'rose', 'UK', '30F', 'new', 97, 'main'],
  ['juno', 'published', 'Bobbin lace plunge over blush silk', 'plunge', 'rose', 'EU', '75E', 'new', 165, 'mended'],
  ['mara', 'published', 'Rose silk balconette with hand-rolled straps', 'balconette', 'rose', 'UK', '34DD', 'new', 149.9, 'winter'],
];

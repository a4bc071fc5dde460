import type { DemoPost } from './demo-post.ts';

/** Oldest first. */
export const topPosts: readonly DemoPost[] = [
  [
    60,
    'juno',
    'Measured flat: three numbers that beat a letter',
    ['Fit', 'Measuring'],
    'Pebble camisole in washed silk',
    `An M is a promise that nobody made to you. Between two makers it can mean two inches. That is why my listings have three measures, and why I ask you to take them from something you own.

## Take a top you like

Lay it on a table, smooth it without stretching, and measure:

1. **Chest**, from seam to seam, under the arms.
2. **Shoulders**, from seam to seam across the back.
3. **Length**, from the highest point of the shoulder to the hem.

Save these three once. Each listing then says how it would fit you, in plain words.

## Allow for the cloth

Knits give; linen doesn't. For a woven piece without a fastening, you need two inches more than your own chest to get into it at all. For a knit, none.

> Compare garment with garment, never garment with body.`,
  ],
  [
    25,
    'tilda',
    'Woad, and other slow blues',
    ['Making', 'Color'],
    'Woad-dipped linen crop',
    `Woad goes into the vat yellow-green and comes out blue while you watch. It is air that makes the color, not the dye, which is why the second minute matters more than the first.

## Dip, wait, dip

One dip gives a blue like skimmed milk. I do between three and seven, with a quarter of an hour on the line in between. Hurry, and the color sits on top of the thread and rubs off on your sofa.

![The hem, where the dips overlap]({picture} "Five dips at the hem, three above.")

## Keeping it

- Wash it apart the first three times. A little color in the water is normal.
- Use cool water and a mild soap. Bleach ends the story.
- Dry it in the shade. Sunlight takes a year off every summer.

If it fades, it fades evenly, and I think it gets better.`,
  ],
  [
    6,
    'ines',
    'What you see on a piece’s page, and why',
    ['Proof'],
    'Pebble camisole in washed silk',
    `We were asked why a page for a simple shirt has a history. It is the same reason a house has a deed.

## One number, one piece

Every piece has a tag ID that is never used again. The page behind it shows what happened: recorded, offered, sold, shipped, claimed. Anyone can look it up, without an account.

## Names are made up

Creators and collectors appear under made-up names. The buyer doesn't see the seller's address, and the seller sees the buyer's only on the delivery label.

## Found one somewhere else?

Enter the ID under [Check a tag](/check). If the piece is reported missing or stolen, the page says so, and tells you what to do.`,
  ],
];

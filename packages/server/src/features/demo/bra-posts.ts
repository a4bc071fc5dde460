import type { DemoPost } from './demo-post.ts';

/** Oldest first. */
export const braPosts: readonly DemoPost[] = [
  [
    96,
    'juno',
    'Photographing lace by a window',
    ['Making', 'Lace'],
    'Alençon lace balconette, mended twice',
    `Lace is mostly air, so a picture of lace is a picture of what is behind it. I learned this after forty photographs of a grey smudge.

## Put something dark behind it

A sheet of dark paper under the cup brings out every thread. For black lace, take cream paper. Leave a hand's width around the piece, so that the edge is visible: the edge tells a buyer how it was cut.

## Let the light come from the side

Stand near a window without direct sun, and turn the piece until the light skims across it. Relief appears, and with it every mend. That is what you want. A mend that is shown is part of the story; a mend that is discovered is a return.

![The lace with a dark sheet behind it, lit from the left]({picture} "Late morning, a north window, no flash.")

## Four pictures are enough

- The whole piece, flat, hooks closed.
- The lace, close enough to count the threads.
- The inside of the band, with its label.
- The worst spot.

The last one sells more than the first. Nobody has ever written to ask me what I was hiding.`,
  ],
  [
    71,
    'mara',
    'Two tape measures and a wall',
    ['Fit', 'Measuring'],
    'Garnet velvet balconette, first of the spring cut',
    `Most people who write to me about a size have measured once, alone, over a jumper. Here is how to do it so that the number means something.

## The wall

Stand with your back against it. The tape then lies level behind you without a mirror, which is where most readings go wrong. Breathe out, and read.

## Two readings for the band

Take one reading snug and one comfortable. If they are more than two inches apart, the tape was not level. Start again; it takes a minute.

## Three for the bust

1. **Standing**, tape level, not pulled.
2. **Leaning forward**, so that everything the cup has to hold is in the tape.
3. **Lying down**, if the first two disagree.

> A size is a place to begin, not a verdict.

Put the readings into the [calculator](/calculator). It shows the steps, and nothing you type leaves your browser. Then read what the maker says about the fit before you look at the label. Labels differ between makers; a tape does not.`,
  ],
  [
    48,
    'odile',
    'Washing silk, slowly',
    ['Care', 'Silk'],
    'Chantilly longline with silk ribbon casing',
    `Silk is a protein, like hair. It likes what your hair likes: lukewarm water, a mild soap, and not being wrung out by an impatient person. Most damage I see in old pieces was not done by wearing. It was done at the sink, in a hurry.

## Before you start

Close every hook, so that it can't catch the lace. Look for the hang tag and take it off; the thread comes through the eyelet. If the piece has a chip, leave it where it is. It is sealed and doesn't mind the water.

## The wash

1. **Fill a basin first,** then add a teaspoon of wool soap and stir.
2. **Lay the piece in** and press it under with flat hands. Lift, press, lift. No rubbing.
3. **Wait five minutes.** Longer doesn't make it cleaner.
4. **Rinse twice** in water as warm as the first.

![The ribbon casing after the wash]({picture} "Dried flat, cups up.")

## Drying

Roll it in a dry towel and lean on it once. Then lay it flat, away from the sun and from radiators. A hanger stretches wet straps; save it for tomorrow.

> Most damage to old lace was done at the sink, in a hurry.`,
  ],
  [
    30,
    'wren',
    'How I pack a piece I will not see again',
    ['Shipping'],
    'Linen longline with natural rubber bands',
    `A parcel is the last thing I make for a piece, and the first thing its new owner sees. It costs me about a dollar and ten minutes.

## Inside out

I fold the piece with the lining outwards. What rubs against the paper is then the side that nobody photographs. Hooks go into a slip of card, so they can't reach the straps.

## Tissue, then card, then a bag

- Acid-free tissue, two sheets. Ordinary tissue yellows.
- A stiff card the size of the parcel. It keeps underwires from being asked to bend.
- A bag that is waterproof, because porches are not.

## What must be in there

The label with the strap code. It is the only thing that lets the buyer claim the piece, and I put it *on* the tissue, never loose. Print the delivery label from the order page, ship within seven days, and enter the tracking number the same evening.

A note is optional. I write what the piece has been through in one line, and how I wash it. People keep those.`,
  ],
  [
    12,
    'ines',
    'What a chip proves, and what it doesn’t',
    ['Proof'],
    'Noir tulle longline, covered buttons',
    `Some pieces carry a chip in the band. We are often asked whether that makes them genuine. Here is the honest answer.

## What a tap proves

When you hold your phone to the chip, it creates a code that is different each time, from a key that never leaves it. We check the code. If it is right, the chip on our record is the chip in your hand, at this moment. A photograph of the address, or a link somebody sent you, does not pass twice.

## What it can't prove

A chip knows nothing about cloth. It can't tell you who wore a piece, or whether the lace is silk. It can be cut out, which is why the loop around it tears, and why the record says so once it does.

## So we show both

Each piece has a record: tagged, offered, sold, shipped, claimed. Every entry is in a [public log](/log) that nobody can rewrite without being noticed, us included. The chip ties the object to the record, and the record tells the story. You can [check a tag](/check) without an account, and before you buy.`,
  ],
  [
    3,
    'mara',
    'Why I sign every band on the inside',
    ['Making'],
    'Tea rose satin plunge with brass sliders',
    `My first teacher signed nothing. She said that the work was signed already, for those who could read it. She was right, and it did not help the woman who found one of her corsets in a box twenty years later and wanted to know who had made it.

## A pen is not enough

Ink fades, and a name can be added by anyone. So the number on my label is on record too, with the pictures I took on the day. When a piece changes hands, its new owner claims it, and the record goes with them. I no longer own what I made, and I still know that it exists.

![The inside of the band, with its number]({picture})

## What I write

- The series and the number. Numbers are never used twice.
- The month.
- One word about the cloth's first life: *curtain*, *wedding*, *parachute*.

The one word is what people ask about. That is the point of it.`,
  ],
];

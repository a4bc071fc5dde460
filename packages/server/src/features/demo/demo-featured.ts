import { strapline } from '@strapline/contract/apps/strapline';
import { day, hour } from '@strapline/domain/time';
import type { Handlers, Services } from '../../platform/services.ts';
import { findListingSlug } from '../listing/listing.ts';
import { createCall, createPastServices } from './demo-calls.ts';
import type { Piece } from './demo-piece.ts';
import type { DemoStep } from './demo-step.ts';
import type { Member } from './people.ts';

type Demo = { services: Services; handlers: Handlers; members: ReadonlyMap<string, Member>; pieces: readonly Piece[] };

/** `from` and `until` are days from now. */
type Article = { piece: string; title: string; from: number; until: number; text: string };

const demoArticles: readonly Article[] = [
  {
    piece: 'Tea rose satin plunge with brass sliders',
    title: 'A plunge, in tea rose',
    from: -102,
    until: -72,
    text: `Tea rose was the colour of every second slip in 1935. Mara Vale found eleven metres of it and made exactly one bra.

> Satin shows everything you did wrong, and it shows it from across the room.

The roll had been in a cupboard since the shop above it closed. Satin of that age is heavier than what is woven today, and it creases if you look at it for too long, so the cups were cut singly, by hand, with the paper still pinned to the cloth.

The sliders are brass because plated ones would have been the only new-looking thing on it. They came off a child’s harness, and each needed an hour of polishing.

The rest of the roll is still in the cupboard. Mara says she is saving it for a lining.`,
  },
  {
    piece: 'Leavers lace balconette with silk straps',
    title: 'Lace from a loom older than anyone here',
    from: -72,
    until: -42,
    text: `A Leavers loom weighs seventeen tons, and nobody builds them anymore. The lace on this balconette came off one that has run since 1911.

Odile Garnier spent thirty years in ateliers that bought such lace by the kilometre. She kept what was too short to invoice. This piece took nearly all of one remnant: a scallop for each cup, matched at the centre, and a narrow edge for the wings.

> Back then we would have thrown this away. At my kitchen table it is the best thing I own.

There is no lining. You see the ground of the lace against the skin, and the only colour is in the straps: silk, dyed to match a rose on Odile’s windowsill that had finished by the time the straps were dry.

It fastens with three hooks. Odile sewed each on twice.`,
  },
  {
    piece: 'Sashiko balconette, hemp leaf pattern',
    title: 'Four thousand stitches, one thread',
    from: -42,
    until: -12,
    text: `Sashiko was made to keep work clothes warm. Sumi Takeda uses it to hold a balconette up without a single seam across the cup.

> You can’t hurry it. If you hurry, the cloth remembers, and it puckers for ever.

The hemp leaf is a pattern for children’s clothes: hemp grows straight and fast, and so should they. Here it does something else. The stitches cross at sixty degrees, so the cotton stretches a little in every direction and not much in any of them.

Sumi marks the grid with a chalk that washes out, then sews with one long thread until it runs out. There are about four thousand stitches. The knots are on the inside, where you won’t feel them.

She makes one garment a month and takes a long walk in between. This one is October’s.`,
  },
  {
    piece: 'Midnight mesh balconette with gold channels',
    title: 'Midnight, with gold channels',
    from: -12,
    until: 60,
    text: `Most bras hide the channels that hold the wires. Mara Vale has drawn hers in gold, and let everything else go dark.

> I spent ten years learning how to hide a channel. This winter I wanted to see what I had been hiding.

The mesh is almost black. Hold it up to a window and it turns blue, which is why the piece is called midnight and not noir. It came from the end of a roll that a theatre had ordered for a sky.

The channels are gold twill tape, folded and stitched twice on each side. There are nine of them, and they do what channels always do: they carry the wires and the bones, and they keep the mesh from deciding its own shape. Because you see them, each stitch has to be straight. Mara unpicked the left cup four times.

Nothing else is decorated. No bow, no charm, no lace at the edge. The straps are plain, and the closing is the one that she puts on everything.

It belongs to her winter series, in a UK 34D, and there is no second one. The tape ran out twelve centimetres before the mesh did.`,
  },
];

/** What Ines wrote about pieces, three of them in the archive by now. She schedules each a few hours before it begins. */
export function createFeaturedSteps({ services, handlers, members, pieces }: Demo): DemoStep[] {
  const today = Math.floor(services.clock.now().getTime() / day) * day;
  const ines = members.get('ines');
  if (!ines) throw new Error('the demo has nobody called ines');
  return demoArticles.map(({ piece, title, text, ...period }) => {
    const [from, until] = [new Date(today + period.from * day), new Date(today + period.until * day)];
    const at = new Date(from.getTime() - 5 * hour);
    return {
      at,
      run: async (trx) => {
        const call = createCall(createPastServices(trx, services, at), handlers, strapline.key, ines, ['admin']);
        const braTagId = pieces.find((one) => one.title === piece)?.id ?? '';
        const slug = (await findListingSlug(trx, braTagId)) ?? '';
        await call('setFeatured', { slug, title, text, from: from.toISOString(), until: until.toISOString() });
      },
    };
  });
}

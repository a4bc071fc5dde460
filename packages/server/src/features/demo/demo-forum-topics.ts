import type { AppKey } from '@strapline/contract/apps/app';
import type { ForumCategory } from '@strapline/domain/forum/forum';

/** `quote` is a passage of the post that a reply answers: 0 is the first one. `picture` is of one of the author's pieces, with a description. */
type DemoReply = { by: string; text: string; to?: number; quote?: string };
export type DemoTopic = {
  app: AppKey;
  category: ForumCategory;
  by: string;
  /** How many days ago. */
  ago: number;
  title: string;
  text: string;
  pictures?: number;
  replies: readonly DemoReply[];
  likedBy?: readonly string[];
  isPinned?: true;
  isLocked?: true;
};

/** What the demo's people talk about. Sizes and steps are right: people may follow them. */
export const demoTopics: readonly DemoTopic[] = [
  {
    app: 'strapline',
    category: 'general',
    by: 'ines',
    ago: 90,
    title: 'Read this first: what belongs here and what doesn’t',
    text: 'Welcome! This is the place to ask about sizes, tags, mending and collecting.\n\n- Show garments, not bodies.\n- Leave out home addresses, e-mail addresses and phone numbers, also your own.\n- Offer pieces in the boutique. Here we talk about them.\n- Somebody wrote something that isn’t right? **Report** it. We read every report.\n\nYour very first post waits until one of us has read it. After that, what you write is published at once.',
    replies: [],
    likedBy: ['mara', 'theo', 'juno', 'wren'],
    isPinned: true,
    isLocked: true,
  },
  {
    app: 'strapline',
    category: 'sizing',
    by: 'theo',
    ago: 21,
    title: '34DD at home, so what do I ask for in Tokyo?',
    text: 'A shop there lists sizes like *E75*. Is that the same as my UK 34DD, and do the letters mean the same?',
    replies: [
      {
        by: 'sumi',
        text: 'Yes, that’s your size. Japan writes the cup first, and the band is the underbust in centimetres: 34 is 75. The cup letters go A, B, C, D, E without double letters, so DD becomes E.\n\nThe calculator shows all of them in one table.',
        to: 0,
        quote: 'A shop there lists sizes like E75',
      },
      { by: 'theo', text: 'Thank you! I had taken it for a much bigger cup.' },
    ],
    likedBy: ['juno', 'alexis', 'theo'],
  },
  {
    app: 'strapline',
    category: 'collecting',
    by: 'juno',
    ago: 18,
    title: 'How do you date an elastic from the 1950s?',
    text: 'I have a bandeau with a ribbed elastic that has gone the colour of weak tea. The hooks look older. Is there anything in the elastic itself that tells me?',
    pictures: 2,
    replies: [
      {
        by: 'odile',
        text: 'Look at the cut edge with a loupe. In older webbing, the rubber cores are wrapped with cotton thread; a smooth, clear core is a later one, of spandex.\n\nThe colour is the rubber breaking down. It won’t wash out. If you replace it, keep a centimetre of the old one in a bag with the tag.',
      },
      {
        by: 'mara',
        text: 'Mine is wrapped like that, and the label says 1957. I noted the cross-section on its record before I changed anything.',
        to: 1,
        quote: 'Look at the cut edge with a loupe.',
      },
      { by: 'juno', text: 'Wrapped in cotton, twice. That settles it. Thank you both!' },
    ],
    likedBy: ['theo', 'odile', 'wren'],
  },
  {
    app: 'strapline',
    category: 'general',
    by: 'wren',
    ago: 14,
    title: 'The wire channel keeps popping open. What do you sew it with?',
    text: 'Two lines of straight stitches, 2.5 mm, polyester thread. After a few months the ends of the wire still come through at the side.',
    replies: [
      {
        by: 'alexis',
        text: 'Close the ends with a bar tack, and leave about 5 mm of play for the wire. If the wire fills the channel completely, it works its way out, whatever the thread.',
      },
      {
        by: 'mara',
        text: 'And cap the tips. A drop of nylon coating is enough. I also turn the channel under at both ends before I tack it.',
      },
      { by: 'wren', text: '5 mm of play did it. I had none at all.', to: 1, quote: 'leave about 5 mm of play for the wire' },
    ],
    likedBy: ['juno', 'sumi'],
  },
  {
    app: 'strapline',
    category: 'tagging',
    by: 'theo',
    ago: 11,
    title: 'Is it safe to show a strap code in a picture?',
    text: 'I’d like to show how neatly the label is sewn in. The code on it is readable.',
    replies: [
      {
        by: 'ines',
        text: 'Please cover it. Anyone who has the code can claim the piece while it can be claimed. The tag ID and the QR code beside it are public, those you can show.',
      },
      { by: 'theo', text: 'Covered, thanks. Good that I asked first.' },
    ],
    likedBy: ['mara', 'bea'],
  },
  {
    app: 'strapline',
    category: 'tagging',
    by: 'sumi',
    ago: 9,
    title: 'Where do you sew the chip into a soft cup?',
    text: 'There is no wire channel and hardly a seam allowance. I tried the centre gore, where it can be felt.',
    pictures: 1,
    replies: [
      {
        by: 'mara',
        text: 'Into the label, between its two layers, at the inside of the band near the hooks. Nothing presses there, and a phone reads it through both.',
      },
      { by: 'juno', text: 'Same here. Check that it can be read *before* you close the label. Ask me how I know.' },
    ],
    likedBy: ['wren'],
  },
  {
    app: 'strapline',
    category: 'sizing',
    by: 'lena',
    ago: 6,
    title: 'The band rides up at the back. Smaller band or shorter straps?',
    text: 'I wear a 36C. The cups fit, but the back climbs during the day.',
    replies: [
      {
        by: 'alexis',
        text: 'A smaller band. Longer straps, if anything: they shouldn’t hold the weight. If 36C fits in the cup, try **34D**. It’s the sister size: the same cup on a band one step smaller.',
      },
      { by: 'lena', text: '34D it is. It stays where it is all day.', to: 1, quote: 'try 34D' },
    ],
    likedBy: ['theo', 'tilda'],
  },
  {
    app: 'strapline',
    category: 'help',
    by: 'tilda',
    ago: 4,
    title: 'Can I wash silk straps in the machine?',
    text: 'The piece is washable, the straps are silk. I don’t want to take them off each time.',
    replies: [
      {
        by: 'odile',
        text: 'By hand, in cool water with a little wool soap, and dry it lying on a towel. The machine’s heat and rubbing take the shine off silk, a bag or not.',
      },
    ],
    likedBy: ['juno'],
  },
  {
    app: 'strapline',
    category: 'collecting',
    by: 'theo',
    ago: 2,
    title: 'How do you store longlines with bones?',
    text: 'Mine lie flat in a drawer, and I have run out of drawer. Does hanging harm them?',
    replies: [
      {
        by: 'odile',
        text: 'Hung by the straps, the weight of the bones stretches them over the years. Hang it by loops at the waist, or roll it around a tube of acid-free tissue. Never fold it across a bone.',
      },
    ],
    likedBy: ['mara'],
  },
  {
    app: 'strapline',
    category: 'help',
    by: 'kit',
    ago: 1,
    title: 'Do I keep the paper label after I claimed a piece?',
    text: 'It has the code on it, and I have used that. Is there still a use for it?',
    replies: [],
  },
  {
    app: 'toptop',
    category: 'general',
    by: 'ines',
    ago: 80,
    title: 'Welcome: how this forum works',
    text: 'Ask about sizes, tags and care, and show what you make or keep. Garments only, please, and no addresses or phone numbers.\n\nYour first post waits until one of us has read it.',
    replies: [],
    likedBy: ['mara'],
    isPinned: true,
    isLocked: true,
  },
  {
    app: 'toptop',
    category: 'sizing',
    by: 'lena',
    ago: 12,
    title: 'Between M and L: which one for a boxy cut?',
    text: 'My own tops are between both letters. The listing says it is cut boxy.',
    replies: [
      {
        by: 'wren',
        text: 'Compare it with a top that you like: lay it flat and measure across the chest, from armpit to armpit. *Would it fit me?* on the listing does the same with what you enter. For a boxy cut, the smaller letter is usually roomy enough.',
      },
      { by: 'lena', text: 'My favourite is 52 cm across, and so is the M. Thank you!', to: 1, quote: 'from armpit to armpit' },
    ],
    likedBy: ['mara', 'theo'],
  },
  {
    app: 'toptop',
    category: 'collecting',
    by: 'theo',
    ago: 7,
    title: 'How do you keep old jersey from stretching?',
    text: 'I have a tee from the seventies that gets longer each summer.',
    pictures: 1,
    replies: [
      { by: 'odile', text: 'Never hang it, least of all wet. Fold it, and dry it flat. Wet jersey stretches under its own weight.' },
    ],
    likedBy: ['lena'],
  },
  {
    app: 'toptop',
    category: 'tagging',
    by: 'mara',
    ago: 3,
    title: 'Side seam or neck: where does your label go?',
    text: 'At the neck it can scratch. At the side seam nobody finds it.',
    replies: [
      { by: 'wren', text: 'Side seam, a hand above the hem, with the fold outside. The listing’s picture shows it, so people do find it.' },
      { by: 'sumi', text: 'Neck, but in satin ribbon and sewn down on all four sides. Nothing scratches.' },
    ],
  },
];

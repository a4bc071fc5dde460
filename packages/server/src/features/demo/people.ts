/** The demo accounts, all of age. The first three are those that visitors sign in with. */
export type DemoPerson = {
  name: string;
  displayName: string;
  bio: string;
  roles?: string[];
  isCreator: boolean;
  /** Their collection is public; most are private. */
  collectionOpen?: true;
  socials?: Record<string, string>;
  birthDate: string;
  /** Where their orders go. */
  street?: string;
};

/** A demo account as stored in the database. */
export type Member = { id: string; username: string; address: { name: string; line1: string } };

export const demoPassword = 'strapline-demo';

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'mara',
    displayName: 'Mara Vale',
    bio: 'Corsetry by training, bras by stubbornness. I cut small runs from cloth that has already had one life, and I sign every band on the inside.',
    isCreator: true,
    socials: { instagram: 'maravale.sews', youtube: 'maravale', bluesky: 'maravale.example' },
    birthDate: '1991-04-17',
  },
  {
    name: 'theo',
    displayName: 'Theo Lindqvist',
    bio: 'I collect stitches, mostly other people’s.',
    isCreator: false,
    collectionOpen: true,
    birthDate: '1986-09-02',
    street: '14 Harbor Lane',
  },
  {
    name: 'ines',
    displayName: 'Ines Okafor',
    bio: 'Part of the Strapline team.',
    roles: ['admin'],
    isCreator: false,
    birthDate: '1979-12-11',
  },
  {
    name: 'juno',
    displayName: 'Juno Abara',
    bio: 'Lace, mended and remade. Nothing leaves my table before it has been looked at by daylight.',
    isCreator: true,
    socials: { tiktok: 'junomends' },
    birthDate: '1994-02-08',
  },
  {
    name: 'alexis',
    displayName: 'Alexis Moreau',
    bio: 'Pattern cutter. Full cups that carry, in colours that are not beige.',
    isCreator: true,
    socials: { bluesky: 'alexis.cuts.example' },
    birthDate: '1988-07-23',
  },
  {
    name: 'wren',
    displayName: 'Wren Halloran',
    bio: 'Linen and natural rubber. Everything can be taken apart again.',
    isCreator: true,
    birthDate: '1997-05-30',
  },
  {
    name: 'sumi',
    displayName: 'Sumi Takeda',
    bio: 'Sashiko on soft cups. One garment a month, and a long walk in between.',
    isCreator: true,
    socials: { instagram: 'sumi.sashiko' },
    birthDate: '1983-11-05',
  },
  {
    name: 'odile',
    displayName: 'Odile Garnier',
    bio: 'Thirty years at a house one has heard of; now at my own kitchen table.',
    isCreator: true,
    birthDate: '1964-01-19',
  },
  {
    name: 'pilar',
    displayName: 'Pilar Reyes',
    bio: 'Stage costume in the week, quiet underthings on Sunday.',
    isCreator: true,
    socials: { youtube: 'pilarbackstage', twitch: 'pilarsews' },
    birthDate: '1990-08-14',
  },
  {
    name: 'greta',
    displayName: 'Greta Nilsen',
    bio: 'Large cups, narrow bands, no compromise about the strap.',
    isCreator: true,
    birthDate: '1985-03-27',
  },
  {
    name: 'bea',
    displayName: 'Bea Thornton',
    bio: 'Vintage foundation wear, restored with its faults left visible.',
    isCreator: true,
    socials: { threads: 'bea.restores' },
    birthDate: '1978-06-09',
  },
  {
    name: 'noor',
    displayName: 'Noor Haddad',
    bio: 'Silk bought by the remnant, drafted by the gram.',
    isCreator: true,
    birthDate: '1996-10-21',
  },
  {
    name: 'tilda',
    displayName: 'Tilda Roos',
    bio: 'Dyes with madder, walnut and whatever the garden allows.',
    isCreator: true,
    socials: { mastodon: 'tilda@sewing.example' },
    birthDate: '1992-12-02',
  },
  {
    name: 'esme',
    displayName: 'Esme Castellan',
    bio: 'I learned on a treadle machine and never quite left it.',
    isCreator: true,
    birthDate: '1981-04-04',
  },
  {
    name: 'kit',
    displayName: 'Kit Marlow',
    bio: 'Bralettes for people who swore they would never wear one.',
    isCreator: true,
    socials: { reddit: 'kitmarlow' },
    birthDate: '1999-09-15',
  },
  {
    name: 'lena',
    displayName: 'Lena Brandt',
    bio: 'A small shelf of pieces I wear, and one I never will.',
    isCreator: false,
    collectionOpen: true,
    birthDate: '1987-02-25',
    street: '8 Willow Row',
  },
  // The second admin, for decisions that need two, such as refunds above $200.
  {
    name: 'nora',
    displayName: 'Nora Lindgren',
    bio: 'Reviews listings and refunds.',
    roles: ['admin'],
    isCreator: false,
    birthDate: '1984-03-27',
  },
];

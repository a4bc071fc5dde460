import type { GarmentKind } from './styles.ts';

/** The palettes by the kind of garment that they were mixed for. */
export const garmentPalettes = {
  bra: ['rose', 'ivory', 'midnight', 'sage', 'garnet', 'champagne', 'slate', 'noir'],
  top: ['lagoon', 'dune', 'cobalt', 'chalk', 'clay', 'kelp', 'mist', 'ink'],
} as const;

export type GarmentPalette<Kind extends GarmentKind = GarmentKind> = (typeof garmentPalettes)[Kind][number];

// One letter each, because every drawing repeats them many times.
const variables = { paper: 'p', cloth: 'c', sheer: 's', line: 'l', stitch: 't', metal: 'm' } as const;
export type GarmentPart = keyof typeof variables;
type Colors = Record<GarmentPart, string>;

const light: Record<GarmentPalette, Colors> = {
  rose: parseColors('#F3E4DE #DFADA9 #F0D6D1 #5B2433 #84404F #9A7130'),
  ivory: parseColors('#EADFCE #FDF9F0 #F6EFE2 #5D4730 #96794F #9A7130'),
  midnight: parseColors('#E0DBE1 #4A3C5E #85748F #221A2B #E9DFEA #A67C38'),
  sage: parseColors('#E5E8DC #AFBCA4 #D0D8C7 #33412D #52624A #8D6B2E'),
  garnet: parseColors('#F1E2DD #8E304C #C17B8E #420F1E #F9E1E5 #A67C38'),
  champagne: parseColors('#F0E7D5 #DDC393 #EEE0C2 #553C14 #7F5F28 #8A6424'),
  slate: parseColors('#E2E7E9 #A6B7C2 #CFDAE0 #283845 #455A6B #8D6B2E'),
  noir: parseColors('#EAE3DB #342C2F #75696C #171113 #E7DAD1 #A67C38'),
  lagoon: parseColors('#DDE7E3 #3F7F84 #2E666C #0C343A #DDF0EC #3350C4'),
  dune: parseColors('#EDE2CC #DCC69B #C3A873 #54421B #7B6330 #2743B5'),
  cobalt: parseColors('#DFE3EE #4560C6 #3049A6 #142058 #E4E9FB #8A6A2B'),
  chalk: parseColors('#E9E0CE #FCF8EF #E5DCC8 #55503F #857C64 #2743B5'),
  clay: parseColors('#F0DFD2 #CE8C6B #B06F50 #54250F #FBE9DD #2743B5'),
  kelp: parseColors('#E2E5D2 #8D9A66 #6E7B4B #2E3619 #F0F3DF #2743B5'),
  mist: parseColors('#E3E9EA #AFC6CB #8CA9B0 #23424A #3E626B #2743B5'),
  ink: parseColors('#E4E0D6 #26383C #182629 #0B1416 #CFE0DE #3350C4'),
};

const dark: Record<GarmentPalette, Colors> = {
  rose: parseColors('#33232A #B0707A #7C4A54 #F8E3DF #FCEFEC #E3BC78'),
  ivory: parseColors('#2E2721 #D6C9B4 #978A76 #FBF4E7 #4A3B2A #E3BC78'),
  midnight: parseColors('#292330 #54456A #3C324B #E9E0EF #E9E0EF #E3BC78'),
  sage: parseColors('#242B23 #71836A #4D5B48 #E6EDDF #EEF3E8 #E3BC78'),
  garnet: parseColors('#321E25 #963652 #662238 #F8DDE2 #F8DDE2 #E3BC78'),
  champagne: parseColors('#30281B #B0935E #7A6640 #F6E9CE #FBF2DF #E9C889'),
  slate: parseColors('#20282E #687F90 #485A68 #E2EBF0 #EEF4F7 #E3BC78'),
  noir: parseColors('#2B2526 #453B3F #322A2D #F1E7DF #E0D1C6 #E3BC78'),
  lagoon: parseColors('#16292C #4E9298 #35696F #DFF3EF #E8F7F3 #A5B8FF'),
  dune: parseColors('#2A2417 #AE945F #7C683E #F6ECD3 #FBF4E2 #A5B8FF'),
  cobalt: parseColors('#1A2033 #5871D6 #3A4C9A #E3E8FC #EDF0FE #E3BC78'),
  chalk: parseColors('#26241D #D8D0BC #9C9480 #FBF6EA #4A4636 #A5B8FF'),
  clay: parseColors('#30211A #B9775A #7F4F3A #FAE6DA #FDF0E8 #A5B8FF'),
  kelp: parseColors('#23271A #7F8B5C #58623D #EDF1DC #F5F7EA #A5B8FF'),
  mist: parseColors('#1C282B #7C989E #566E74 #E5F0F2 #F0F7F8 #A5B8FF'),
  ink: parseColors('#1E2526 #3A4F54 #28393D #E2EDEB #C9DAD8 #A5B8FF'),
};

/** A part's color in the light theme. */
export function getLightColor(palette: GarmentPalette, part: GarmentPart): string {
  return light[palette][part];
}

/** A part's color as a CSS variable with the light color as fallback, so that a drawing also works in an `<img>`. */
export function getPartColor(palette: GarmentPalette, part: GarmentPart): string {
  return `var(--g${variables[part]},${getLightColor(palette, part)})`;
}

/** The style sheet of inline drawings in the dark theme; one rule for each palette. */
export function formatGarmentDarkCss(): string {
  return Object.entries(dark)
    .map(([palette, colors]) => `[data-theme="dark"] .g-${palette}{${formatDeclarations(colors)}}`)
    .join('\n');
}

function formatDeclarations(of: Colors): string {
  const { paper, cloth, sheer, line, stitch, metal } = of;
  return `--gp:${paper};--gc:${cloth};--gs:${sheer};--gl:${line};--gt:${stitch};--gm:${metal}`;
}

// In the order paper, cloth, sheer, line, stitch, metal.
function parseColors(list: string): Colors {
  const [paper = '', cloth = '', sheer = '', line = '', stitch = '', metal = ''] = list.split(' ');
  return { paper, cloth, sheer, line, stitch, metal };
}

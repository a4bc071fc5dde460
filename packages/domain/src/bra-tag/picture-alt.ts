import { type BraColour, type BraFabric, type BraStyle, colourFacts, fabricFacts, styleFacts } from './bra-facts.ts';

/** What a tag says of its piece, as far as the alternative text of a picture needs it. */
export type PieceWords = {
  title: string;
  size: string | null;
  style: BraStyle | null;
  colours: readonly BraColour[];
  fabrics: readonly BraFabric[];
};

/** As long as a description that somebody writes. */
const longest = 200;

/** The alternative text of a picture that nobody described: the piece, and which of its pictures it is. Empty while the piece has no title. */
export function suggestAlt(piece: PieceWords, place: number, count: number): string {
  const [title, facts] = [piece.title.trim(), factsBeyondTitle(piece)];
  if (title === '') return '';
  const end = `${piece.size ? `, ${piece.size}` : ''}${count > 1 ? `, picture ${place} of ${count}` : ''}`;
  const whole = `${title}${facts}${end}`;
  return whole.length <= longest ? whole : `${title}${end}`;
}

/** Whether a text is a suggested one and nobody's own. Earlier ones had no style, colours and fabrics. */
export function isSuggestedAlt(alt: string, piece: PieceWords, place: number, count: number): boolean {
  const bare: PieceWords = { ...piece, style: null, colours: [], fabrics: [] };
  return alt === suggestAlt(piece, place, count) || alt === suggestAlt(bare, place, count);
}

/** ", full cup in garnet and black velvet"; without what the title says already, so that nobody has to hear it twice. */
function factsBeyondTitle({ title, style, colours, fabrics }: PieceWords): string {
  const said = title.toLowerCase();
  const spoken = said.split(/[^\p{L}-]+/u);
  const isNew = ({ words }: { words: string }) => !words.split(' ').some((word) => spoken.includes(word));
  const styleName = style && !said.includes(styleFacts[style].name.toLowerCase()) ? `, ${lower(styleFacts[style].name)}` : '';
  const lists = [colours.map((colour) => colourFacts[colour]), fabrics.map((fabric) => fabricFacts[fabric])];
  const cloth = lists.map((facts) => listOf(facts.filter(isNew).map(({ name }) => lower(name)))).filter(Boolean);
  return `${styleName}${cloth.length > 0 ? ` in ${cloth.join(' ')}` : ''}`;
}

/** Without its capital, if it is one of a word: not that of "T-shirt". */
function lower(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

function listOf(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

import { type BraColor, type BraFabric, colorFacts, fabricFacts } from './bra-facts.ts';

/** The fields of a tag that the alternative text of a picture uses. */
export type PieceDescription = {
  title: string;
  size: string | null;
  /** Its name, such as "Full cup". */
  styleName: string | null;
  colours: readonly BraColor[];
  fabrics: readonly BraFabric[];
};

/** The limit of a typed description. */
const longest = 200;

/** The default alternative text of a picture: the piece and the picture's number. Empty while the piece has no title. */
export function suggestAltText(piece: PieceDescription, place: number, count: number): string {
  const [title, facts] = [piece.title.trim(), formatFacts(piece)];
  if (title === '') return '';
  const end = `${piece.size ? `, ${piece.size}` : ''}${count > 1 ? `, picture ${place} of ${count}` : ''}`;
  const whole = `${title}${facts}${end}`;
  return whole.length <= longest ? whole : `${title}${end}`;
}

/** Whether a text is a suggestion rather than typed. Earlier suggestions had no style, colors and fabrics. */
export function isSuggestedAltText(alt: string, piece: PieceDescription, place: number, count: number): boolean {
  const bare: PieceDescription = { ...piece, styleName: null, colours: [], fabrics: [] };
  return alt === suggestAltText(piece, place, count) || alt === suggestAltText(bare, place, count);
}

/** E.g. ", full cup in garnet and black velvet", without what the title already says. */
function formatFacts({ title, styleName, colours, fabrics }: PieceDescription): string {
  const lowerTitle = title.toLowerCase();
  const spoken = lowerTitle.split(/[^\p{L}-]+/u);
  const isNew = ({ words }: { words: string }) => !words.split(' ').some((word) => spoken.includes(word));
  const style = styleName && !lowerTitle.includes(styleName.toLowerCase()) ? `, ${lowerFirst(styleName)}` : '';
  const lists = [colours.map((colour) => colorFacts[colour]), fabrics.map((fabric) => fabricFacts[fabric])];
  const cloth = lists.map((facts) => formatList(facts.filter(isNew).map(({ name }) => lowerFirst(name)))).filter(Boolean);
  return `${style}${cloth.length > 0 ? ` in ${cloth.join(' ')}` : ''}`;
}

/** In lower case, except for a name such as "T-shirt". */
function lowerFirst(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

function formatList(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

/** What a tag says of its piece, as far as the alternative text of a picture needs it. */
export type PieceWords = { title: string; size: string | null };

/** The alternative text of a picture that nobody described: the piece, and which of its pictures it is. Empty while the piece has no title. */
export function suggestAlt({ title, size }: PieceWords, place: number, count: number): string {
  if (title.trim() === '') return '';
  const piece = size ? `${title.trim()}, ${size}` : title.trim();
  return count > 1 ? `${piece}, picture ${place} of ${count}` : piece;
}

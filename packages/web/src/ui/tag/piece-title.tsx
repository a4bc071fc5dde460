import { Fragment } from 'react';

/** A piece's title as its headline: the last word in italics, and no word broken at its own hyphen. */
export function PieceTitle({ title }: { title: string }) {
  const words = title.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return (
    <>
      {words.map((word, index) => (
        // The space stands outside: within what is kept whole no line would end at it.
        <Fragment key={index}>
          <span className={isUnbroken(word) ? 'nowrap' : undefined}>{word}</span>{' '}
        </Fragment>
      ))}
      <em className={isUnbroken(last) ? 'nowrap' : undefined}>{last}</em>
    </>
  );
}

/** The longest hyphenated word that fits the narrowest phone at the size of a headline. */
const longestWhole = 14;

function isUnbroken(word: string): boolean {
  return word.includes('-') && word.length <= longestWhole;
}

import { Fragment } from 'react';

/** Last word in italics; no break at a word's own hyphen. */
export function PieceTitle({ title }: { title: string }) {
  const labels = title.trim().split(/\s+/);
  const last = labels.pop() ?? '';
  return (
    <>
      {labels.map((word, index) => (
        // Outside the span: inside it no line could break here.
        <Fragment key={index}>
          <span className={isUnbroken(word) ? 'nowrap' : undefined}>{word}</span>{' '}
        </Fragment>
      ))}
      <em className={isUnbroken(last) ? 'nowrap' : undefined}>{last}</em>
    </>
  );
}

/** The longest hyphenated word that fits the narrowest phone at headline size. */
const maxUnbrokenLength = 14;

function isUnbroken(word: string): boolean {
  return word.includes('-') && word.length <= maxUnbrokenLength;
}

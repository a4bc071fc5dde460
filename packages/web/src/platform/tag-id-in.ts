import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';

/** The tag id in what somebody typed, pasted or scanned, also inside a whole address; null when there is none. */
export function tagIdIn(text: string): string | null {
  const id = decoded(text.trim())
    .toLowerCase()
    .replace(/^.*\/bratag\//, '')
    .replace(/[/?#].*$/, '');
  return parseBraTagId(id) ? id : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A sign of percent that begins no escape: then it is no address of ours.
    return text;
  }
}

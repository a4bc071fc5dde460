import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';

/** Finds the tag id in typed, pasted or scanned text or in a URL; null when there is none. */
export function findTagId(text: string): string | null {
  const id = decodeUrl(text.trim())
    .toLowerCase()
    .replace(/^.*\/bratag\//, '')
    .replace(/[/?#].*$/, '');
  return parseBraTagId(id) ? id : null;
}

function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed percent-encoding: not one of our URLs.
    return text;
  }
}

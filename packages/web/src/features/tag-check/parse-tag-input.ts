import { normalizeStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { parseTapAddress } from '@strapline/domain/chip/tap-address';
import { tagIdIn } from '../../platform/tag-id-in.ts';

/** `slip`: a strap code with a wrong symbol; `foreign`: another site's URL. */
export type TagInput =
  | { kind: 'tag'; braTagId: string; byAddress: boolean }
  | { kind: 'code'; code: string }
  | { kind: 'slip' }
  | { kind: 'tap'; path: string }
  | { kind: 'badTap' }
  | { kind: 'foreign'; host: string }
  | { kind: 'nothing' }
  | { kind: 'unclear' };

/** Without a server call. `origin` is this site's, `https://strapline.example`. */
export function parseTagInput(text: string, origin: string): TagInput {
  const words = text.trim();
  if (words === '') return { kind: 'nothing' };
  const address = URL.canParse(words) && /^https?:/i.test(words) ? new URL(words) : null;
  if (address) return parseAddress(words, address, origin);
  const braTagId = tagIdIn(words);
  if (braTagId) return { kind: 'tag', braTagId, byAddress: false };
  const code = normalizeStrapCode(words);
  if (code) return { kind: 'code', code };
  return looksLikeCode(words) ? { kind: 'slip' } : { kind: 'unclear' };
}

function parseAddress(words: string, address: URL, origin: string): TagInput {
  if (address.origin !== origin) return { kind: 'foreign', host: address.host };
  if (parseTapAddress(words, origin)) return { kind: 'tap', path: words.slice(origin.length) };
  if (/^\/t\//.test(address.pathname)) return { kind: 'badTap' };
  const braTagId = tagIdIn(address.pathname);
  return braTagId ? { kind: 'tag', braTagId, byAddress: true } : { kind: 'unclear' };
}

/** Thirteen letters and digits in any grouping: only strap codes look like that. */
function looksLikeCode(words: string): boolean {
  return /^[0-9a-z]{13}$/i.test(words.replace(/[\s\-‐-―−]/g, ''));
}

import { normalizeStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { parseTapAddress } from '@strapline/domain/chip/tap-address';
import { findTagId } from '../../platform/tap/find-tag-id.ts';

/** `slip`: a strap code with a wrong symbol; `foreign`: another site's URL. */
export type TagInput =
  | { kind: 'tag'; braTagId: string; byAddress: boolean }
  | { kind: 'code'; code: string }
  | { kind: 'checksumMismatch' }
  | { kind: 'tap'; path: string }
  | { kind: 'invalidTap' }
  | { kind: 'otherSite'; host: string }
  | { kind: 'empty' }
  | { kind: 'unrecognized' };

/** Without a server call. `origin` is this site's, `https://strapline.example`. */
export function parseTagInput(text: string, origin: string): TagInput {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  const address = URL.canParse(trimmed) && /^https?:/i.test(trimmed) ? new URL(trimmed) : null;
  if (address) return parseAddress(trimmed, address, origin);
  const braTagId = findTagId(trimmed);
  if (braTagId) return { kind: 'tag', braTagId, byAddress: false };
  const code = normalizeStrapCode(trimmed);
  if (code) return { kind: 'code', code };
  return looksLikeCode(trimmed) ? { kind: 'checksumMismatch' } : { kind: 'unrecognized' };
}

function parseAddress(trimmed: string, address: URL, origin: string): TagInput {
  if (address.origin !== origin) return { kind: 'otherSite', host: address.host };
  if (parseTapAddress(trimmed, origin)) return { kind: 'tap', path: trimmed.slice(origin.length) };
  if (/^\/t\//.test(address.pathname)) return { kind: 'invalidTap' };
  const braTagId = findTagId(address.pathname);
  return braTagId ? { kind: 'tag', braTagId, byAddress: true } : { kind: 'unrecognized' };
}

/** Thirteen letters and digits in any grouping: only strap codes look like that. */
function looksLikeCode(trimmed: string): boolean {
  return /^[0-9a-z]{13}$/i.test(trimmed.replace(/[\s\-‐-―−]/g, ''));
}

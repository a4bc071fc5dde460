import type { Input } from '@strapline/contract/events';
import { parseBraSize } from '@strapline/domain/bra-size';

/** What the boutique's address may say; every word optional, so that the plain address is the plain boutique. */
export type BoutiqueSearch = { q?: string; size?: string; max?: string; proof?: string; condition?: string; state?: string; sort?: string };
export type SearchInput = Omit<Input<'searchListings'>, 'cursor'>;

const sorts = ['newest', 'priceAsc', 'priceDesc'] as const;
const states = ['buyable', 'sold', 'all'] as const;
const conditions = ['new', 'as_new', 'worn', 'well_loved'] as const;
const proofs = [0, 1, 2, 3, 4] as const;

/** Address to question. A word that makes no sense is left out instead of emptying the shelf. */
export function searchInput(search: BoutiqueSearch): SearchInput {
  const size = search.size ? parseBraSize(search.size) : null;
  const max = Number(search.max);
  const proof = proofs.find((level) => String(level) === search.proof);
  const condition = conditions.find((known) => known === search.condition);
  const state = states.find((known) => known === search.state);
  const sort = sorts.find((known) => known === search.sort);
  return {
    ...(search.q?.trim() ? { q: search.q.trim().slice(0, 120) } : {}),
    ...(size ? { size: { system: 'UK', band: size.band, cup: size.cup } } : {}),
    ...(search.max && max > 0 && Number.isFinite(max) ? { priceMaxCents: Math.round(max * 100) } : {}),
    ...(proof !== undefined ? { proofLevel: proof } : {}),
    ...(condition ? { condition } : {}),
    ...(state && state !== 'buyable' ? { state } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
  };
}

import type { Input } from '@strapline/contract/events';
import { readWish } from './size-wish.ts';

/** What the boutique's address may say; every word optional, so that the plain address is the plain boutique. */
export type BoutiqueSearch = {
  q?: string;
  /** A label as typed, such as `34DD`, in the sizes of `system` (UK where none is named). */
  size?: string;
  system?: string;
  /** `no`: labels of the other systems are left out. */
  equivalents?: string;
  /** `yes`: the two sister sizes are shown as well. */
  sisters?: string;
  max?: string;
  proof?: string;
  condition?: string;
  state?: string;
  sort?: string;
};
export type SearchInput = Omit<Input<'searchListings'>, 'cursor'>;

const sorts = ['newest', 'priceAsc', 'priceDesc'] as const;
const states = ['buyable', 'sold', 'all'] as const;
const conditions = ['new', 'as_new', 'worn', 'well_loved'] as const;
const proofs = [0, 1, 2, 3, 4] as const;

/** Address to question. A word that makes no sense is left out instead of emptying the shelf. */
export function searchInput(search: BoutiqueSearch): SearchInput {
  const max = Number(search.max);
  const proof = proofs.find((level) => String(level) === search.proof);
  const condition = conditions.find((known) => known === search.condition);
  const state = states.find((known) => known === search.state);
  const sort = sorts.find((known) => known === search.sort);
  return {
    ...(search.q?.trim() ? { q: search.q.trim().slice(0, 120) } : {}),
    ...sizeInput(search),
    ...(search.max && max > 0 && Number.isFinite(max) ? { priceMaxCents: Math.round(max * 100) } : {}),
    ...(proof !== undefined ? { proofLevel: proof } : {}),
    ...(condition ? { condition } : {}),
    ...(state && state !== 'buyable' ? { state } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
  };
}

function sizeInput(search: BoutiqueSearch): SearchInput {
  const size = readWish(search);
  if (!size || 'error' in size) return {};
  return {
    size: { system: size.system, band: size.band, cup: size.cup },
    ...(search.equivalents === 'no' ? { equivalents: false } : {}),
    ...(search.sisters === 'yes' ? { sisters: true } : {}),
  };
}

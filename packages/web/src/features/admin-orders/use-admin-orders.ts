import { useNavigate, useSearch } from '@tanstack/react-router';

export const sections = ['find', 'queue', 'support', 'refunds', 'disputes', 'ledger', 'payouts', 'compare', 'messages'] as const;
export type Section = (typeof sections)[number];

/** What the address of the orders tab says beside its part. */
export type AdminOrderSearch = Partial<
  Record<'q' | 'status' | 'money' | 'payout' | 'order' | 'account' | 'subject' | 'outcome' | 'ask', string>
>;

/** The part that is open, and what its address says. */
export function useAdminOrders(): AdminOrderSearch & { part: Section } {
  const { part, ...search } = useSearch({ from: '/admin' });
  return { ...search, part: sections.find((one) => one === part) ?? 'find' };
}

/** Leads to a part of the orders tab. What is empty is left out of the address; with `stay` it is no step back in the browser. */
export function useOpenSection(): (part: Section, search?: AdminOrderSearch, how?: { stay?: boolean }) => void {
  const navigate = useNavigate({ from: '/admin' });
  return (part, search = {}, { stay = false } = {}) => {
    const kept = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
    void navigate({ search: { tab: 'orders', part, ...kept }, replace: stay, resetScroll: false });
  };
}

/** The dialog that is open. It stands in the address, so that who signs in once more for it comes back to it. */
export function useOpenDialog(): [string | undefined, (ask?: string) => void] {
  const { part, ask, ...search } = useAdminOrders();
  const go = useOpenSection();
  return [ask, (next) => go(part, next ? { ...search, ask: next } : search, { stay: true })];
}

import { useNavigate, useSearch } from '@tanstack/react-router';

export const sections = ['find', 'queue', 'refunds', 'disputes', 'ledger', 'payouts', 'compare', 'messages'] as const;
export type Section = (typeof sections)[number];

export type AdminOrderSearch = Partial<
  Record<'q' | 'status' | 'money' | 'payout' | 'order' | 'account' | 'subject' | 'outcome' | 'ask' | 'of', string | undefined>
>;

export function useAdminOrders(): AdminOrderSearch & { part: Section } {
  const { part, ...search } = useSearch({ from: '/admin' });
  return { ...search, part: sections.find((one) => one === part) ?? 'find' };
}

/** Empty parameters are left out of the URL; `stay` replaces the history entry. */
export function useOpenSection(): (part: Section, search?: AdminOrderSearch, options?: { stay?: boolean }) => void {
  const navigate = useNavigate({ from: '/admin' });
  return (part, search = {}, { stay = false } = {}) => {
    const params = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
    void navigate({ search: { tab: 'orders', part, ...params }, replace: stay, resetScroll: false });
  };
}

/** The open dialog lives in the URL, so that a step-up login returns to it. */
export function useOpenDialog(): [string | undefined, (ask?: string) => void] {
  const { part, ask, ...search } = useAdminOrders();
  const openSection = useOpenSection();
  return [ask, (next) => openSection(part, next ? { ...search, ask: next } : search, { stay: true })];
}

import { useNavigate } from '@tanstack/react-router';

export const parts = ['chips', 'batches', 'bind', 'simulator'] as const;
export type Part = (typeof parts)[number];

/** Leads to another part of the tags tab. */
export function useGoTo(): (part: Part) => void {
  const navigate = useNavigate({ from: '/admin' });
  return (part) => void navigate({ search: { tab: 'tags', part }, replace: true, resetScroll: false });
}

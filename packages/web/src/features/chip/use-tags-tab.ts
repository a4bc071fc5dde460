import { useNavigate } from '@tanstack/react-router';

export const sections = ['chips', 'batches', 'bind', 'simulator'] as const;
export type Section = (typeof sections)[number];

export function useOpenSection(): (part: Section) => void {
  const navigate = useNavigate({ from: '/admin' });
  return (part) => void navigate({ search: { tab: 'tags', part }, replace: true, resetScroll: false });
}

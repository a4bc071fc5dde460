import type { LucideIcon } from 'lucide-react';

/** A drawn sign beside words: 24 grid, 1.5 stroke. It is never the only bearer of a meaning, so it is hidden from readers. */
export function Icon({ of: Drawing, size = 20, className = 'icon' }: { of: LucideIcon; size?: number; className?: string }) {
  return <Drawing className={className} size={size} strokeWidth={1.5} aria-hidden="true" />;
}

import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** 24 grid, 1.5 stroke. Always beside text, so hidden from screen readers. */
export function Icon({ icon: lines, size = 20, className = 'icon' }: { icon: IconNode; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {lines.map(([shape, attributes], i) => createElement(shape, { key: i, ...attributes }))}
    </svg>
  );
}

import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** One per section boundary; `gap` adds space, `in` is for panels. */
export function Stitch({ air }: { air?: 'gap' | 'in' }) {
  return <hr className={air ? `stitch ${air}` : 'stitch'} />;
}

export type HangTagTone = 'verified' | 'brass' | 'rose' | 'plain' | 'danger';

export type TagLabel = { tone?: HangTagTone; icon: IconNode; label: ReactNode };

/** Always an icon and text, never colour alone. */
export function HangTag({ tone = 'verified', icon, label }: TagLabel) {
  return (
    <span className={tone === 'verified' ? 'tag' : `tag ${tone}`}>
      <Icon icon={icon} size={13} />
      {label}
    </span>
  );
}

export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <section className={className ? `panel ${className}` : 'panel'}>{children}</section>;
}

export function Callout({ tone, icon, children }: { tone?: 'verified' | 'danger' | 'brass'; icon: IconNode; children: ReactNode }) {
  const classes = { verified: 'callout v', danger: 'callout d', brass: 'callout b' };
  return (
    <div className={tone ? classes[tone] : 'callout'}>
      <Icon icon={icon} />
      <div>{children}</div>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type EmptySectionProps = { link: { section: string }; label: string; children: ReactNode };

/** One line instead of a list without entries, with the page where the first one is found. */
export function EmptySection({ link, label, children }: EmptySectionProps) {
  return (
    <p className="note">
      {children}{' '}
      <Link to="/" search={link} className="link">
        {label}
      </Link>
    </p>
  );
}

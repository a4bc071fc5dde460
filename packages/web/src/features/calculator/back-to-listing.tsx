import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './calculator.module.css';

export function BackToListing({ piece }: { piece: string }) {
  return (
    <p className={`${css['backLink']} ${css['screenOnly']}`}>
      <Link className="link" to="/listing/$slug" params={{ slug: piece }}>
        <Icon icon={ArrowLeft} size={16} />
        <Trans>Back to the piece</Trans>
      </Link>
    </p>
  );
}

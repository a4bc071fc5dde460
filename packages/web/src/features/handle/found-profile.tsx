import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { Check, UserCheck } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import css from './handle.module.css';

/** Whose a profile is. */
export function FoundProfile({ fqsid }: { fqsid: string }) {
  const { t } = useLingui();
  const found = useCall('findHandle', { fqsid });
  if (found.isPending)
    return (
      <Loading>
        <Skeleton width="min(18rem, 100%)" />
      </Loading>
    );
  if (found.isLoadingError)
    return (
      <div>
        <Failure>{found.error.message}</Failure>
        <Button size="small" onClick={() => void found.refetch()}>{t`Try again`}</Button>
      </div>
    );
  const { state, owner } = found.data;
  return (
    <p className={state === 'proven' ? css['found'] : `${css['found']} ${css['ok']}`} role="status">
      <Icon icon={state === 'proven' ? UserCheck : Check} size={18} />
      <span>
        <FoundText state={state} owner={owner} />
      </span>
    </p>
  );
}

function FoundText({ state, owner }: Pick<Output<'findHandle'>, 'state' | 'owner'>) {
  if (state === 'free') return <Trans>Nobody has shown that it’s theirs. If it’s yours, continue.</Trans>;
  if (state === 'yours') return <Trans>It’s yours.</Trans>;
  if (!owner) return <Trans>Somebody has shown that it’s theirs. If it’s yours, you can claim it too. Our team then decides.</Trans>;
  return (
    <Trans>
      It belongs to{' '}
      <Link to="/model/$slug" params={{ slug: owner.slug }} className="link">
        {owner.displayName}
      </Link>
      . If it’s yours, you can claim it too. Our team then decides.
    </Trans>
  );
}

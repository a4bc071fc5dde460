import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useFragmentToken } from '../../platform/page/fragment-token.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './recovery.module.css';

export type RecoveryView = Output<'fetchRecovery'>;
type RecoveryByLinkProps = {
  recoveryId: string;
  link: RecoveryView['link'];
  children: (recovery: RecoveryView, accessToken: string) => ReactNode;
};

/** Loads the recovery of a mail's link; a wrong or revoked one gets a message of its own. */
export function RecoveryByLink({ recoveryId, link, children }: RecoveryByLinkProps) {
  const accessToken = useFragmentToken();
  const query = useCall('fetchRecovery', { recoveryId, accessToken: accessToken ?? '' }, { enabled: accessToken !== undefined });
  if (accessToken === undefined) return <InvalidLink />;
  if (query.isPending) return <RecoverySkeleton />;
  if (query.isLoadingError) {
    return query.error instanceof WireError && query.error.code === 'not_found' ? (
      <InvalidLink />
    ) : (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return query.data.link === link ? children(query.data, accessToken) : <InvalidLink />;
}

export function RecoverySkeleton() {
  return (
    <Loading>
      <Skeleton width="20rem" height="3rem" />
      <br />
      <Skeleton height="12rem" radius="var(--r-panel)" />
    </Loading>
  );
}

function InvalidLink() {
  const { t } = useLingui();
  return (
    <>
      <h1>
        <Trans>
          This link <em>doesn’t work.</em>
        </Trans>
      </h1>
      <p className="lead">{t`It’s incomplete, expired or was stopped. Open the newest e-mail from us, or ask for help again.`}</p>
      <p className={css['actions']}>
        <ButtonLink to="/recover" kind="primary">{t`Ask for help`}</ButtonLink>
      </p>
    </>
  );
}

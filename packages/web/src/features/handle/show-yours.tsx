import { useLingui } from '@lingui/react/macro';
import { bioCodeTime } from '@strapline/domain/handle/handle.states';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { hour } from '@strapline/domain/time';
import { useState } from 'react';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { useOwnHandles } from '../../platform/use-own-handles.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ClaimCard } from './claim-card.tsx';
import css from './handle.module.css';
import { splitTyped } from './typed-handle.ts';

/** The person's claims, that of the looked up handle first; or how to start one. */
export function ShowYours({ fqsid }: { fqsid: string | undefined }) {
  const { t } = useLingui();
  const { list, handles } = useOwnHandles();
  const [started, setStarted] = useState<string>();
  if (list.isPending)
    return (
      <Loading>
        <Skeleton height="14rem" radius="var(--r-card)" />
      </Loading>
    );
  if (list.isLoadingError) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  const claims = handles
    .filter(({ status }) => status !== 'proven')
    .toSorted((a, b) => Number(b.fqsid === fqsid) - Number(a.fqsid === fqsid));
  const isNew = fqsid !== undefined && handles.every((handle) => handle.fqsid !== fqsid);
  return (
    <>
      {isNew && <StartClaim key={fqsid} fqsid={fqsid} onStarted={() => setStarted(fqsid)} />}
      {!fqsid && claims.length === 0 && <p>{t`Look up a profile first.`}</p>}
      {claims.length > 0 && (
        <ul className={css['cards']}>
          {claims.map((handle) => (
            <li key={handle.fqsid}>
              <ClaimCard handle={handle} isJustStarted={handle.fqsid === started} />
            </li>
          ))}
        </ul>
      )}
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

function StartClaim({ fqsid, onStarted }: { fqsid: string; onStarted: () => void }) {
  const { t } = useLingui();
  const claim = useIdempotentMutation('claimHandle', ['listHandles', 'findHandle']);
  const hours = bioCodeTime / hour;
  const { platform, handle } = splitTyped(fqsid);
  const name = platform && socialPlatforms[platform].name;
  return (
    <div className="stack">
      <Failure>{claim.error?.message}</Failure>
      <div className="row">
        <Button
          kind="primary"
          busy={claim.isPending}
          onClick={() => claim.mutate({ fqsid }, { onSuccess: onStarted })}
        >{t`Get a code`}</Button>
        <p className="note">{t`For ${handle} on ${name}. It’s good for ${hours} hours.`}</p>
      </div>
    </div>
  );
}

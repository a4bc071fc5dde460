import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Award } from 'lucide';
import { useEffect, useRef } from 'react';
import { useCall, useCallMutation } from '../../../platform/cache/queries.ts';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { TagSummary } from '../tag-summary.tsx';
import css from '../tap/action.module.css';

type ClaimDoneProps = { tag: BraTag; claim: Output<'claimCollectorTag'> };

/** Asked at the first claim. Unanswered, the collection stays private. */
function CollectionVisibilityQuestion() {
  const { t } = useLingui();
  const profile = useCall('fetchProfile', {});
  const save = useCallMutation('saveProfile', ['fetchProfile', 'fetchCollector', 'fetchBraTag']);
  if (profile.data?.collectionOpen !== null) return null;
  const choose = (collectionOpen: boolean) =>
    save.mutate(
      { collectionOpen },
      {
        onSuccess: () => showNotice(collectionOpen ? t`Your collection is open to others.` : t`Your collection stays private.`),
        onError: showError,
      },
    );
  return (
    <section className={`panel ${css['visibility']}`}>
      <h2>
        <Trans>
          Who can see your <em>collection?</em>
        </Trans>
      </h2>
      <p className="sub">
        <Trans>
          It’s private: only you see what you own, and your pieces don’t name you. If you open it, anyone can see it under your username.
          You can change this in your profile at any time.
        </Trans>
      </p>
      <div className="row">
        <Button busy={save.isPending} onClick={() => choose(false)}>{t`Keep it private`}</Button>
        <Button busy={save.isPending} onClick={() => choose(true)}>{t`Open it to others`}</Button>
      </div>
    </section>
  );
}

export function ClaimDone({ tag, claim: { ownerNumber, certificateUrl } }: ClaimDoneProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`page ${css['done']}`}>
      <PageTitle>{t`${tag.title} is yours`}</PageTitle>
      <p className="eyebrow">{t`Claimed`}</p>
      <h1 tabIndex={-1} ref={heading}>
        <Trans>
          It is <em>yours.</em>
        </Trans>
      </h1>
      <p className={css['number']}>
        <small>{t`No.`}</small>
        {ownerNumber}
      </p>
      <p className="lead sub">
        {t`You are owner no. ${ownerNumber} of ${tag.title}. The claim is in its history, and the code can’t be used again.`}{' '}
        {certificateUrl && t`Your certificate proves it, even without us.`}
      </p>
      <TagSummary tag={tag} />
      <CollectionVisibilityQuestion />
      <div className="row">
        {certificateUrl && (
          <ButtonLink to="/bratag/$braTagId/certificate" params={{ braTagId: tag.id }} kind="primary" icon={Award}>
            {t`Open the certificate`}
          </ButtonLink>
        )}
        <ButtonLink to="/collection" search={{ piece: tag.id }} kind={certificateUrl ? 'plain' : 'primary'}>
          {t`See my collection`}
        </ButtonLink>
        <ButtonLink to="/bratag/$braTagId" params={{ braTagId: tag.id }} search={{ tab: 'provenance' }}>{t`See its history`}</ButtonLink>
      </div>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { BlueskyProfile } from '@strapline/contract/shapes/community/social';
import { CircleSlash } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Callout } from '../../ui/panel.tsx';
import { Composer } from './composer.tsx';
import { OutboxList, useOutbox } from './outbox-list.tsx';
import css from './social.module.css';

/** The team's account on Bluesky, a new post, and the posts so far. */
export function BlueskyPart() {
  const { t } = useLingui();
  const outbox = useOutbox('bluesky');
  return (
    <div className={css['tab']}>
      <div className={css['column']}>
        <Account />
        <section className="stack" aria-labelledby="write-post">
          <h2 id="write-post">{t`New post`}</h2>
          <Composer isConfigured={outbox.isConfigured !== false} />
        </section>
      </div>
      <OutboxList network="bluesky" outbox={outbox} />
    </div>
  );
}

function Account() {
  const { t } = useLingui();
  const account = useCall('fetchBluesky', { dataType: 'profile' });
  if (account.isPending) {
    return (
      <Loading>
        <Skeleton height="5rem" radius="var(--r-card)" />
      </Loading>
    );
  }
  if (account.data?.dataType === 'profile') {
    const { isConfigured, profile } = account.data;
    if (profile) return <Profile profile={profile} />;
    if (!isConfigured) {
      return (
        <Callout icon={CircleSlash}>
          <Trans>
            <b>Bluesky isn’t set up, so nothing is sent.</b> Posts wait in the outbox, marked “not sent”. Copy one, or open Bluesky with its
            text filled in. To send them from here, set BLUESKY_HANDLE and BLUESKY_APP_PASSWORD.
          </Trans>
        </Callout>
      );
    }
  }
  return (
    <Callout tone="danger" icon={CircleSlash}>
      <p>{account.error?.message ?? t`Bluesky didn’t answer.`}</p>
      <Button size="small" busy={account.isFetching} onClick={() => void account.refetch()}>{t`Try again`}</Button>
    </Callout>
  );
}

function Profile({ profile: { handle, displayName, description, followers, posts, url } }: { profile: BlueskyProfile }) {
  const { t } = useLingui();
  return (
    <section className="panel" aria-label={t`The account on Bluesky`}>
      <h2 className={css['name']}>{displayName || handle}</h2>
      <a className="link mono" href={url} target="_blank" rel="noopener noreferrer nofollow">
        {`@${handle}`}
      </a>
      {description && <p className="sub">{description}</p>}
      <p className="note">{t`Followers: ${followers} · Posts: ${posts}`}</p>
    </section>
  );
}

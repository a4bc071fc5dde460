import { Trans, useLingui } from '@lingui/react/macro';
import { CircleSlash } from 'lucide';
import { Callout } from '../../ui/panel.tsx';
import { OutboxList, useOutbox } from './outbox-list.tsx';
import { RedditPanel } from './reddit-panel.tsx';
import css from './social.module.css';

/** A new post about a member, and the posts so far. */
export function RedditPart() {
  const { t } = useLingui();
  const outbox = useOutbox('reddit');
  return (
    <div className={css['column']}>
      {outbox.isConfigured === false && (
        <Callout icon={CircleSlash}>
          <Trans>
            <b>Reddit isn’t set up, so nothing is sent.</b> Posts wait in the outbox, marked “not sent”. Copy one, or open Reddit with its
            text filled in. To send them from here, set REDDIT_CLIENT_ID and the settings that it needs.
          </Trans>
        </Callout>
      )}
      <section className={`panel ${css['reddit']}`} aria-labelledby="write-reddit">
        <h2 id="write-reddit">{t`New post`}</h2>
        <RedditPanel />
      </section>
      <OutboxList network="reddit" outbox={outbox} />
    </div>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FollowedPerson } from '@strapline/contract/shapes/saved';
import { Link } from '@tanstack/react-router';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptySection } from './empty-section.tsx';
import css from './saved.module.css';
import { changeKey, undoMs } from './use-saved.ts';

export const useCreators = () => useCallList('listFollowing', { limit: 24 });

export function CreatorsSection() {
  const { t } = useLingui();
  const list = useCreators();
  return (
    <section id="creators" aria-labelledby="creators-heading">
      <h2 id="creators-heading">
        <Trans>
          Creators you <em>follow</em>
        </Trans>
      </h2>
      <PagedList
        list={list}
        skeleton={<Skeleton height="4rem" />}
        empty={
          <EmptySection link={{ section: 'models' }} label={t`Find creators`}>
            {t`You don’t follow anyone yet. Follow a creator to get notified of their new pieces.`}
          </EmptySection>
        }
      >
        {(people) => (
          <ul className={css['people']}>
            {people.map((person) => (
              <Person key={person.username} person={person} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Person({ person }: { person: FollowedPerson }) {
  const { t } = useLingui();
  const { username, slug, displayName, newSince, offered, covers, alert } = person;
  const follow = useCallMutation('follow', ['listFollowing']);

  async function unfollow() {
    if (!(await changeKey('creators', username, false))) return;
    showNotice(t`You no longer follow ${displayName}.`, { label: t`Undo`, run: () => void changeKey('creators', username, true) }, undoMs);
  }
  return (
    <li>
      <Avatar of={person} size={40} />
      <div className={css['who']}>
        <Link to="/model/$slug" params={{ slug }} className="link">
          {displayName}
        </Link>
        {newSince > 0 && (
          <span className={css['new']}>
            <Plural value={newSince} one="# new" other="# new" />
          </span>
        )}
        <p className="note">
          {offered === 0 ? <Trans>Nothing for sale right now</Trans> : <Plural value={offered} one="# for sale" other="# for sale" />}
        </p>
      </div>
      <div className={css['covers']} aria-hidden="true">
        {covers.map((cover) => (
          <Picture key={cover.id} media={{ ...cover, alt: '' }} seed={cover.id} sizes="40px" className={css['cover']} />
        ))}
      </div>
      <select
        className="input"
        aria-label={t`Notifications about ${displayName}`}
        value={alert}
        disabled={follow.isPending}
        onChange={(event) => follow.mutate({ username, following: true, alert: event.target.value === 'off' ? 'off' : 'new' })}
      >
        <option value="new">{t`New pieces`}</option>
        <option value="off">{t`Off`}</option>
      </select>
      <button type="button" className={`btn ${css['follow']}`} aria-pressed="true" onClick={() => void unfollow()}>
        {t`Following`}
        <span className="vh"> {displayName}</span>
      </button>
    </li>
  );
}

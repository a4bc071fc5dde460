import { Trans, useLingui } from '@lingui/react/macro';
import type { FeaturedEntry } from '@strapline/contract/shapes/blog/featured';
import { CalendarClock, Check, EyeOff, History } from 'lucide';
import { useState } from 'react';
import { useCallList, useCallMutation } from '../../../platform/cache/queries.ts';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { EmptyState, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { HangTag, type TagLabel } from '../../../ui/panel.tsx';
import { newDraft, openDraft } from './featured-draft.ts';
import { FeaturedForm } from './featured-form.tsx';
import css from './featured-tab.module.css';

const lists = ['listAllFeatured', 'listFeatured', 'fetchFeatured'] as const;

/** Which pieces are featured, when, and what is written about them. */
export function FeaturedTab() {
  const { t } = useLingui();
  const [edited, setEdited] = useState<string>();
  const list = useCallList('listAllFeatured', {});
  const about = edited ?? newDraft;
  return (
    <div className={css['tab']}>
      <section className="stack" aria-labelledby="write-featured">
        <h2 id="write-featured">{edited === undefined ? t`Feature a piece` : t`Edit`}</h2>
        <FeaturedForm key={about} about={about} onDone={() => setEdited(undefined)} />
      </section>
      <section className="stack" aria-labelledby="all-featured">
        <h2 id="all-featured">{t`All featured pieces`}</h2>
        <PagedList
          list={list}
          skeleton={
            <Loading>
              <Skeleton height="5rem" />
              <Skeleton height="5rem" />
            </Loading>
          }
          empty={<EmptyState title={t`Nothing featured yet`}>{t`The home page shows the newest listing.`}</EmptyState>}
        >
          {(entries) => (
            <ul className={css['entries']}>
              {entries.map((entry) => (
                <li key={entry.slug}>
                  <Entry
                    entry={entry}
                    onEdit={() => {
                      openDraft(entry);
                      setEdited(entry.slug);
                    }}
                    onRemoved={() => edited === entry.slug && setEdited(undefined)}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </div>
  );
}

type EntryProps = { entry: FeaturedEntry; onEdit: () => void; onRemoved: () => void };

function Entry({ entry, onEdit, onRemoved }: EntryProps) {
  const { t } = useLingui();
  const { slug, title, text, from, until, state, pieceTitle, isShown } = entry;
  const [isRemoving, setRemoving] = useState(false);
  const change = useCallMutation('setFeatured', lists);
  const remove = useCallMutation('removeFeatured', lists);
  const tags: Record<FeaturedEntry['state'], TagLabel> = {
    scheduled: { tone: 'brass', icon: CalendarClock, label: t`Scheduled` },
    current: { icon: Check, label: t`Featured now` },
    past: { tone: 'plain', icon: History, label: t`Archive` },
  };
  function end() {
    change.mutate(
      { slug, title, text, from, until: new Date().toISOString() },
      { onSuccess: () => showNotice(t`“${title}” is in the archive now.`), onError: showError },
    );
  }
  return (
    <article>
      <h3>{title}</h3>
      <p className="sub">{pieceTitle}</p>
      <p className="note">
        <Trans>
          {formatDateTime(from)} to {formatDateTime(until)}
        </Trans>
      </p>
      <p className={css['actions']}>
        <HangTag {...tags[state]} />
        {!isShown && <HangTag tone="rose" icon={EyeOff} label={t`Not shown: the piece isn’t public`} />}
      </p>
      <div className={css['actions']}>
        {isShown && <Button size="small" onClick={onEdit}>{t`Edit`}</Button>}
        {isShown && state === 'current' && <Button size="small" busy={change.isPending} onClick={end}>{t`End now`}</Button>}
        {isShown && state !== 'scheduled' && (
          <ButtonLink to="/featured/bra/$slug" params={{ slug }} size="small">{t`Open the page`}</ButtonLink>
        )}
        <Button size="small" kind="quiet" onClick={() => setRemoving(true)}>{t`Remove`}</Button>
      </div>
      <ConfirmDialog
        open={isRemoving}
        title={t`Remove “${title}”?`}
        confirmLabel={t`Remove`}
        cancelLabel={t`Cancel`}
        isBusy={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          remove.mutate({ slug }, { onSuccess: onRemoved, onError: showError, onSettled: () => setRemoving(false) });
        }}
      >
        <p>{t`Its page and its text are deleted. The piece and its listing stay. This can’t be undone.`}</p>
      </ConfirmDialog>
    </article>
  );
}

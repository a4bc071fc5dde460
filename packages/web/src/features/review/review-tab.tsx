import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Check, Eye } from 'lucide';
import { useState } from 'react';
import { queryClient, useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { translateSentence } from '../../platform/messages/coded-text.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { showNotice } from '../../platform/state/notices.ts';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './review.module.css';

const FullView = lazyPart(async () => (await import('../../ui/dialog/full-view.tsx')).FullView);

type Item = Output<'listReviews'>['items'][number];

/** Oldest first. */
export function ReviewTab() {
  const reviews = useCallList('listReviews', { limit: 24 });
  const [rejectingId, setRejectingId] = useState<string>();
  if (reviews.isPending) {
    return (
      <div className={css['list']}>
        <Loading>
          <Skeleton height="14rem" radius="var(--r-panel)" />
        </Loading>
      </div>
    );
  }
  if (reviews.isLoadingError) return <PageError error={reviews.error} onRetry={() => void reviews.refetch()} />;
  const items = reviews.data.pages.flatMap((page) => page.items);
  const rejecting = items.find(({ braTagId }) => braTagId === rejectingId);
  if (items.length === 0) {
    return (
      <EmptyState
        title={<Trans>Nothing to review</Trans>}
        action={<Button onClick={() => void reviews.refetch()}>{<Trans>Refresh</Trans>}</Button>}
      >
        <Trans>All submitted tags have been reviewed.</Trans>
      </EmptyState>
    );
  }
  return (
    <section className={css['list']}>
      <h2>
        <Plural value={items.length} one="One tag to review" other="# tags to review" />
        {reviews.hasNextPage && '+'}
      </h2>
      <ul>
        {items.map((item) => (
          <ReviewCard key={item.braTagId} item={item} onReject={() => setRejectingId(item.braTagId)} />
        ))}
      </ul>
      <Pager hasMore={reviews.hasNextPage} busy={reviews.isFetchingNextPage} onMore={() => void reviews.fetchNextPage()} />
      {rejecting && <RequestChangesDialog item={rejecting} onClose={() => setRejectingId(undefined)} />}
    </section>
  );
}

function ReviewCard({ item, onReject }: { item: Item; onReject: () => void }) {
  const { t } = useLingui();
  const review = useCallMutation('reviewItem', ['listReviews', 'fetchBraTag', 'searchListings']);
  const failure = review.error?.message;
  return (
    <li className={`panel ${css['card']}`}>
      <Pictures media={item.media} />
      <div className="stack">
        <div>
          <h3>{item.title}</h3>
          <p className="mono">{item.braTagId}</p>
        </div>
        <p className={`sub ${css['author']}`}>
          <NamedAvatar of={{ username: item.creator }} />
          <span>{formatMoment(item.createdAt)}</span>
        </p>
        <p className={`sub ${css['author']}`}>
          <Icon icon={Eye} size={16} />
          {item.why.split('\n').map(translateSentence).join(' ')}
        </p>
        <p className={css['story']}>{item.story || t`No story.`}</p>
        <Failure>{failure}</Failure>
        <div className="row">
          <Button
            icon={Check}
            kind="primary"
            busy={review.isPending}
            aria-label={t`Approve: ${item.title}`}
            onClick={() =>
              review.mutate(
                { braTagId: item.braTagId, version: item.version, decision: 'approve' },
                { onSuccess: () => showNotice(t`Tag approved. It’s public now.`), onError: reloadReviews },
              )
            }
          >
            {t`Approve`}
          </Button>
          <Button onClick={onReject} aria-label={t`Request changes: ${item.title}`}>{t`Request changes`}</Button>
        </div>
      </div>
    </li>
  );
}

/** The tag changed or was decided meanwhile: reload the list. */
function reloadReviews(): void {
  void queryClient.invalidateQueries({ queryKey: ['listReviews'] });
}

function Pictures({ media }: Pick<Item, 'media'>) {
  const { t } = useLingui();
  const [full, setFull] = useState<number>();
  return (
    <div className={css['pics']}>
      {media.map((one, index) => (
        <div key={one.id} className={css['pic']}>
          <Picture media={one} seed={one.id} sizes="220px" />
          {one.kind === 'image' && <button type="button" aria-label={t`Show full screen: ${one.alt}`} onClick={() => setFull(index)} />}
        </div>
      ))}
      {full !== undefined && <FullView media={media} index={full} onIndex={setFull} onClose={() => setFull(undefined)} />}
    </div>
  );
}

function RequestChangesDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const review = useCallMutation('reviewItem', ['listReviews', 'fetchBraTag']);
  const form = useContractForm('reviewItem', {
    input: { braTagId: item.braTagId, version: item.version, decision: 'reject', reason: reason.trim() },
    mutation: review,
    send: (input) =>
      review.mutate(input, {
        onSuccess: () => {
          showNotice(t`Changes requested. The creator can see your reason.`);
          onClose();
        },
        onError: reloadReviews,
      }),
  });

  return (
    <FormDialog title={t`Request changes`} submitLabel={t`Request changes`} form={form} onClose={onClose}>
      <TextArea
        name="reason"
        label={t`Reason (${item.creator} will see it)`}
        value={reason}
        rows={4}
        maxLength={500}
        error={form.getError('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

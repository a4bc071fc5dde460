import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Plus } from 'lucide';
import { useState } from 'react';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { useOwnPublicPieces } from '../../platform/use-own-public-pieces.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './share-image.module.css';

type RegisteredPicture = Output<'listShareImages'>['items'][number];

/** Pictures by which others find the person: those that are registered, and those that can be. */
export function OwnPictures() {
  const { t } = useLingui();
  const list = useCallList('listShareImages', { limit: 100 });
  if (list.isPending)
    return (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    );
  if (list.isLoadingError) return <LoadFailure message={list.error.message} onRetry={() => void list.refetch()} />;
  const fqsid = list.data.pages[0]?.fqsid ?? null;
  const pictures = list.data.pages.flatMap(({ items }) => items);
  return (
    <div className="stack">
      <p className="sub">
        {fqsid === null
          ? t`First show that a profile is yours. Then you can register pictures of your pieces.`
          : t`People who have a copy of a registered picture can find out that it belongs to ${fqsid}.`}
      </p>
      {pictures.length > 0 && (
        <ul className={css['registered']}>
          {pictures.map((picture) => (
            <RegisteredRow key={picture.mediaId} picture={picture} />
          ))}
        </ul>
      )}
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      {fqsid !== null && <AddPictures registered={pictures} />}
    </div>
  );
}

function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div>
      <Failure>{message}</Failure>
      <Button size="small" onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}

function RegisteredRow({ picture: { mediaId, braTagId, title, media, isFindable } }: { picture: RegisteredPicture }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useCallMutation('removeShareImage', ['listShareImages']);
  return (
    <li>
      <Picture media={media ?? undefined} seed={braTagId} sizes="56px" className={css['small']} />
      <div>
        <b>{title}</b>
        <p className="note">{isFindable ? t`Can be found` : t`Can’t be found at the moment`}</p>
      </div>
      <Button size="small" aria-label={t`Remove ${title}`} onClick={() => setAsking(true)}>{t`Remove`}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Remove this picture?`}
          confirmLabel={t`Remove`}
          cancelLabel={t`Keep it`}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ mediaId }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p className="sub">{t`Its fingerprint is deleted, and copies of it no longer lead to you. It stays on your piece.`}</p>
          <Failure>{remove.error?.message}</Failure>
        </ConfirmDialog>
      )}
    </li>
  );
}

function AddPictures({ registered }: { registered: readonly RegisteredPicture[] }) {
  const { t } = useLingui();
  const { list, pieces } = useOwnPublicPieces();
  const register = useCallMutation('registerShareImage', ['listShareImages']);
  if (list.isPending)
    return (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    );
  if (list.isLoadingError) return <LoadFailure message={list.error.message} onRetry={() => void list.refetch()} />;
  const others = pieces.filter(({ cover }) => !registered.some(({ mediaId }) => mediaId === cover.id));
  const busyId = register.isPending ? register.variables.mediaId : undefined;
  return (
    <section className="stack" aria-labelledby="add-pictures">
      <h3 id="add-pictures">{t`Register a picture`}</h3>
      {pieces.length === 0 && <p className="sub">{t`You have no public pieces with pictures yet.`}</p>}
      {pieces.length > 0 && others.length === 0 && <p className="sub">{t`The first picture of each of these pieces is registered.`}</p>}
      {others.length > 0 && (
        <ul className={css['grid']}>
          {others.map(({ braTagId, title, cover }) => (
            <li key={braTagId}>
              <button
                type="button"
                aria-label={t`Register ${title}`}
                aria-disabled={register.isPending}
                onClick={() => !register.isPending && register.mutate({ mediaId: cover.id })}
              >
                <Picture media={cover} seed={braTagId} sizes="112px" className={css['picture']} />
                <i>{busyId === cover.id ? <span className="spin" /> : <Icon icon={Plus} size={16} />}</i>
                <span aria-hidden="true">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Failure>{register.error?.message}</Failure>
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </section>
  );
}

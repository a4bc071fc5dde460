import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Printer, ScrollText } from 'lucide';
import { useEffect, useRef } from 'react';
import { queryClient, useCall } from '../../../platform/cache/queries.ts';
import { subscribe } from '../../../platform/wire/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TagId } from '../../../ui/tag/tag-id.tsx';
import { TagState } from '../../../ui/tag/tag-state.tsx';
import css from './create.module.css';

export function TagCreated({ braTagId, onCreateAnother }: { braTagId: string; onCreateAnother: () => void }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useCall('pollBraTagStatus', { braTagId }, { refetchInterval: 4_000 });
  const tag = useCall('fetchBraTag', { braTagId });
  useEffect(() => heading.current?.focus(), []);
  useEffect(
    () =>
      subscribe('braTagStatus', (update) => {
        if (update.braTagId === braTagId) void queryClient.invalidateQueries({ queryKey: ['pollBraTagStatus', { braTagId }] });
      }),
    [braTagId],
  );
  const status = state.data?.status ?? 'pending_review';
  return (
    <div className={`page wide ${css['recorded']}`}>
      <div className="stack">
        <p className="eyebrow">{t`Recorded`}</p>
        <h1 tabIndex={-1} ref={heading}>
          <Trans>
            It’s on the <em>record.</em>
          </Trans>
        </h1>
        <p className={`mono ${css['bigId']}`}>
          <span>
            <TagId id={braTagId} />
          </span>
          <CopyButton text={braTagId} label={t`Copy tag ID`} />
        </p>
        <p role="status">
          <TagState status={status} listing={state.data?.listing ?? 'none'} />
        </p>
        <p className={css['lead']}>
          {status === 'pending_review'
            ? t`We review new tags before they’re public. You can close this page: the tag’s page shows when it’s live.`
            : status === 'draft'
              ? t`Changes requested. See the reason and edit the tag on its page.`
              : t`It’s public. Print its label now and sew it to the strap before you send the piece.`}
        </p>
        <div className="row">
          <ButtonLink to="/bratag/$braTagId/action" params={{ braTagId }} search={{ verb: 'label' }} kind="primary" icon={Printer}>
            {t`Print its label`}
          </ButtonLink>
          <ButtonLink to="/bratag/$braTagId" params={{ braTagId }} icon={ScrollText}>{t`See the tag`}</ButtonLink>
          <Button icon={Plus} kind="quiet" onClick={onCreateAnother}>{t`Tag another`}</Button>
        </div>
      </div>
      {tag.data && (
        <Picture
          media={tag.data.media.find((one) => one.kind === 'image')}
          seed={braTagId}
          sizes="(max-width: 819px) 76vw, 420px"
          className={css['createdPicture']}
        />
      )}
    </div>
  );
}

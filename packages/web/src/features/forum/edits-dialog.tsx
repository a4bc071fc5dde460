import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../platform/cache/queries.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import css from './forum.module.css';
import { PostText } from './post-text.tsx';

/** What a post said before, newest first. */
export function EditsDialog({ postId, title, onClose }: { postId: string; title: string; onClose: () => void }) {
  const { t } = useLingui();
  const { formatMoment } = useDates();
  const edits = useCall('listPostEdits', { postId });
  return (
    <Dialog open onClose={onClose} title={t`Earlier versions`}>
      <p className="sub">{title}</p>
      {edits.isPending && (
        <Loading>
          <Skeleton height="4rem" />
        </Loading>
      )}
      <Failure>{edits.error?.message}</Failure>
      <ul className={css['edits']}>
        {edits.data?.items.map(({ version, html, at, title: before }) => (
          <li key={version}>
            <p className="note">{t`Until ${formatMoment(at)}`}</p>
            {before && <p>{before}</p>}
            <PostText html={html} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { OwnPostCard } from '@strapline/contract/shapes/blog/post';
import { CalendarClock, Check, EyeOff, Pencil } from 'lucide';
import { useDates } from '../../ui/format/dates.ts';
import { HangTag } from '../../ui/panel.tsx';

/** Where a post stands, by icon and words. */
export function PostState({ post }: { post: Pick<OwnPostCard, 'status' | 'hidden' | 'publishAt'> | undefined }) {
  const { t } = useLingui();
  const { formatMoment } = useDates();
  if (post?.hidden) return <HangTag tone="danger" icon={EyeOff} label={t`Hidden`} />;
  if (post?.status === 'published') return <HangTag icon={Check} label={t`Published`} />;
  if (post?.status === 'scheduled' && post.publishAt)
    return <HangTag tone="brass" icon={CalendarClock} label={t`Scheduled for ${formatMoment(post.publishAt)}`} />;
  return <HangTag tone="plain" icon={Pencil} label={t`Draft`} />;
}

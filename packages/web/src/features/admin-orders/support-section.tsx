import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

export function SupportSection() {
  const { t } = useLingui();
  const waiting = useCallList('listSupport', { limit: 24 });
  if (waiting.isPending) return <RowsSkeleton />;
  if (waiting.isLoadingError) return <PageError error={waiting.error} onRetry={() => void waiting.refetch()} />;
  const items = waiting.data.pages.flatMap((page) => page.items);
  return (
    <>
      <h2>
        <Trans>
          Support <em>messages</em>
        </Trans>
      </h2>
      {items.length === 0 ? (
        <Callout tone="verified" icon={CircleCheck}>{t`Nobody is waiting for an answer.`}</Callout>
      ) : (
        <ul className={css['cards']}>
          {items.map((item) => (
            <li key={item.threadId} className={css['card']}>
              <p>
                <b>{item.title}</b>, {item.side === 'buyer' ? t`from the buyer` : t`from the creator`}
              </p>
              <p className="sub">{item.text.length > 240 ? `${item.text.slice(0, 240)}…` : item.text}</p>
              <div className="row between">
                <small className="note">{t`Waiting since ${formatMoment(item.waitingSince)}`}</small>
                <ButtonLink to="/admin" search={{ tab: 'orders', part: 'support', order: item.orderId }} size="small">
                  {t`Open and answer`}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager hasMore={waiting.hasNextPage} busy={waiting.isFetchingNextPage} onMore={() => void waiting.fetchNextPage()} />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../ui/format/dates.ts';
import { accountLabels, showMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { ProviderEventList } from './provider-event-list.tsx';
import { debitAndCreditLabels, TableHead } from './table-head.tsx';

type Posting = OrderCase['postings'][number];

export function CaseBooks({ one }: { one: OrderCase }) {
  if (one.postings.length === 0) return null;
  const transactions = Map.groupBy(one.postings, ({ transactionId }) => transactionId);
  return (
    <section aria-labelledby="case-books">
      <div className="row between">
        <h3 id="case-books" className={css['h3']}>
          <Trans>Ledger entries</Trans>
        </h3>
        <Link to="/admin" search={{ tab: 'orders', part: 'ledger', q: one.order.id }} className="link">
          <Trans>Show running balances</Trans>
        </Link>
      </div>
      <table className={css['books']}>
        <TableHead words={[<Trans key="what">What</Trans>, <Trans key="account">Account</Trans>]} numbers={debitAndCreditLabels} />
        {[...transactions].map(([id, postings]) => (
          <Transaction key={id} postings={postings} />
        ))}
      </table>
    </section>
  );
}

function Transaction({ postings }: { postings: readonly Posting[] }) {
  return (
    <tbody>
      {postings.map((posting, index) => (
        <tr key={`${posting.account} ${posting.subject}`} className={index === 0 ? undefined : css['same']}>
          <td>
            {index === 0 && (
              <>
                <span className={css['kind']}>{posting.kind.replaceAll('_', ' ')}</span>
                <small>{formatMoment(posting.at)}</small>
              </>
            )}
          </td>
          <td>{accountLabels[posting.account]}</td>
          <td className="r num">{posting.cents > 0 && showMoney(posting.cents, posting.currency)}</td>
          <td className="r num">{posting.cents < 0 && showMoney(-posting.cents, posting.currency)}</td>
        </tr>
      ))}
    </tbody>
  );
}

export function CaseProviderEvents({ one }: { one: OrderCase }) {
  if (one.webhooks.length === 0) return null;
  return (
    <section aria-labelledby="case-messages">
      <h3 id="case-messages" className={css['h3']}>
        <Trans>Provider events</Trans>
      </h3>
      <ProviderEventList messages={one.webhooks} />
    </section>
  );
}

export function CaseJobs({ one }: { one: OrderCase }) {
  const { t } = useLingui();
  if (one.jobs.length === 0) return null;
  return (
    <section aria-labelledby="case-jobs">
      <h3 id="case-jobs" className={css['h3']}>
        <Trans>Pending jobs</Trans>
      </h3>
      <ul className={css['rows']} aria-label={t`Pending jobs`}>
        {one.jobs.map((job) => (
          <li key={job.id}>
            <span className="mono">{job.kind}</span>
            <span>
              {formatMoment(job.runAt)}
              {job.attempts > 0 && (
                <small>
                  <Trans>
                    attempt {job.attempts}: {job.lastError}
                  </Trans>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

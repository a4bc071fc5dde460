import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../ui/format/dates.ts';
import { accountLabels, formatMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { ProviderEventList } from './provider-event-list.tsx';
import { debitAndCreditLabels, TableHead } from './table-head.tsx';

type Posting = OrderCase['postings'][number];

export function CaseLedger({ orderCase }: { orderCase: OrderCase }) {
  const { t } = useLingui();
  if (orderCase.postings.length === 0) return null;
  const transactions = Map.groupBy(orderCase.postings, ({ transactionId }) => transactionId);
  return (
    <section aria-labelledby="case-books">
      <div className="row between">
        <h3 id="case-books" className={css['h3']}>{t`Ledger entries`}</h3>
        <Link to="/admin" search={{ tab: 'orders', part: 'ledger', q: orderCase.order.id }} className="link">
          {t`Show running balances`}
        </Link>
      </div>
      <table className={css['books']}>
        <TableHead labels={[t`What`, t`Account`]} numberLabels={debitAndCreditLabels} />
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
        <tr key={`${posting.account} ${posting.subject}`} className={index === 0 ? undefined : css['continued']}>
          <td>
            {index === 0 && (
              <>
                <span className={css['kind']}>{posting.kind.replaceAll('_', ' ')}</span>
                <small>{formatMoment(posting.at)}</small>
              </>
            )}
          </td>
          <td>{accountLabels[posting.account]}</td>
          <td className="r num">{posting.cents > 0 && formatMoney(posting.cents, posting.currency)}</td>
          <td className="r num">{posting.cents < 0 && formatMoney(-posting.cents, posting.currency)}</td>
        </tr>
      ))}
    </tbody>
  );
}

export function CaseProviderEvents({ orderCase }: { orderCase: OrderCase }) {
  const { t } = useLingui();
  if (orderCase.webhooks.length === 0) return null;
  return (
    <section aria-labelledby="case-messages">
      <h3 id="case-messages" className={css['h3']}>{t`Provider events`}</h3>
      <ProviderEventList webhooks={orderCase.webhooks} />
    </section>
  );
}

export function CaseJobs({ orderCase }: { orderCase: OrderCase }) {
  const { t } = useLingui();
  if (orderCase.jobs.length === 0) return null;
  return (
    <section aria-labelledby="case-jobs">
      <h3 id="case-jobs" className={css['h3']}>{t`Pending jobs`}</h3>
      <ul className={css['rows']} aria-label={t`Pending jobs`}>
        {orderCase.jobs.map((job) => (
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

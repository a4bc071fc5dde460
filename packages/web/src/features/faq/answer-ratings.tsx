import { Trans, useLingui } from '@lingui/react/macro';
import type { Faq } from '@strapline/contract/content/faq';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../platform/cache/queries.ts';
import { createFaqQuery } from '../../platform/content/faq-store.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './answer-ratings.module.css';

/** For admins: whether the answers of the FAQ helped, those with the most “no” first. */
export function AnswerRatings() {
  const { t, i18n } = useLingui();
  const ratings = useCall('listAnswerRatings', {});
  const { data: faq } = useQuery<Faq>(createFaqQuery(i18n.locale));
  const questions = new Map((faq?.items ?? []).map(({ slug, q }) => [slug, q]));
  return (
    <Panel>
      <h2>
        <Trans>
          Did the answers <em>help?</em>
        </Trans>
      </h2>
      {ratings.isLoadingError ? (
        <PageError error={ratings.error} onRetry={() => void ratings.refetch()} />
      ) : !ratings.data ? (
        <Loading>
          <Skeleton height="8rem" radius="var(--r-panel)" />
        </Loading>
      ) : ratings.data.items.length === 0 ? (
        <p className="sub">{t`Nobody has rated an answer yet.`}</p>
      ) : (
        <ul className={css['ratings']}>
          {ratings.data.items.map(({ slug, helpful, notHelpful }) => (
            <li key={slug}>
              <Link className="link" to="/faq" search={{ question: slug }}>
                {questions.get(slug) ?? slug}
              </Link>
              <span className="note num">{t`${notHelpful} of ${helpful + notHelpful} said no`}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

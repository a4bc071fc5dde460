import { useLingui } from '@lingui/react/macro';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import type { ReactNode } from 'react';
import { useCallList } from '../../../platform/cache/queries.ts';
import { useOwnHandles } from '../../../platform/use-own-handles.ts';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { HandleSurveys, isOpened } from './handle-surveys.tsx';
import css from './own-surveys.module.css';
import { useSurveyKinds } from './survey-labels.ts';

/** The surveys about the person, under each handle that they have shown to be theirs. */
export function OwnSurveys({ renderRelease }: { renderRelease: (handle: HandleShape) => ReactNode }) {
  const { t } = useLingui();
  const hasSurveys = useSurveyKinds().length > 0;
  const { list, handles } = useOwnHandles();
  // At most two for each handle.
  const surveys = useCallList('listSurveys', { limit: 100 });
  const failed = [list, surveys].find(({ isLoadingError }) => isLoadingError);
  if (failed?.error) return <PageError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (list.isPending || surveys.isPending)
    return (
      <Loading>
        <Skeleton height="12rem" radius="var(--r-card)" />
      </Loading>
    );
  const proven = handles.filter(({ status }) => status === 'proven');
  if (proven.length === 0)
    return (
      <p>{hasSurveys ? t`Once you’ve shown that a profile is yours, you can open surveys here.` : t`You haven’t proven a profile yet.`}</p>
    );
  const items = surveys.data?.pages.flatMap((page) => page.items) ?? [];
  const cards = proven.map((handle) => ({ handle, own: items.filter(({ fqsid }) => fqsid === handle.fqsid) }));
  // Those with surveys come before the forms of the others.
  cards.sort((a, b) => Number(b.own.some(isOpened)) - Number(a.own.some(isOpened)));
  return (
    <>
      <ul className={css['handles']}>
        {cards.map(({ handle, own }) => (
          <li key={handle.fqsid}>
            <HandleSurveys handle={handle} surveys={own} release={renderRelease(handle)} />
          </li>
        ))}
      </ul>
      {hasSurveys && (
        <p className="note">
          {t`Pausing and closing hide the survey, and its answers stay. If you take your consent back, every answer is deleted.`}
        </p>
      )}
    </>
  );
}

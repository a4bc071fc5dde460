import { useLingui } from '@lingui/react/macro';
import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { WireError } from '../../platform/wire/wire-error.ts';
import { PageError } from '../../ui/page-error.tsx';
import { NoSurvey } from './no-survey.tsx';

type SurveyGateProps = { query: UseQueryResult<SurveyShape, Error>; loading: ReactNode; children: (survey: SurveyShape) => ReactNode };

/** A survey, or why there is none: a closed one and one that never was look the same. */
export function SurveyGate({ query, loading, children }: SurveyGateProps) {
  const { t } = useLingui();
  if (query.data) return children(query.data);
  const isMissing = query.error instanceof WireError && (query.error.code === 'not_found' || query.error.code === 'validation');
  return (
    <>
      <PageTitle>{t`A survey`}</PageTitle>
      {isMissing ? (
        <NoSurvey />
      ) : (
        <div className="page">{query.isError ? <PageError error={query.error} onRetry={() => void query.refetch()} /> : loading}</div>
      )}
    </>
  );
}

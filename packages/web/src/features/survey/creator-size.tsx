import type { Output } from '@strapline/contract/events';
import { formatSizeIn } from '@strapline/domain/size/systems';
import { useQueries } from '@tanstack/react-query';
import { createCallQuery } from '../../platform/cache/queries.ts';
import { useStoredAnswers } from '../../platform/cache/use-stored-answers.ts';
import { SizeThreeWays, type SizeThreeWaysProps } from './size-three-ways.tsx';

type Model = Output<'fetchModel'>;

type CreatorSizeProps = { model: Model; shownPairId?: string | undefined };

/** A creator's size, as declared in a survey of a proven handle, from the one that most people answered, and from checked pairs. */
export function CreatorSize({ model, shownPairId }: CreatorSizeProps) {
  // Copies for offline visits may be older than the field.
  const handles = model.provenHandles ?? [];
  const inputs = handles.map((fqsid) => ({ survey: 'icbm', fqsid }) as const);
  const found = useQueries({
    queries: inputs.map((input) => createCallQuery('getSurveyResults', input)),
    combine: (queries) => queries.flatMap(({ data }, index) => (data ? [{ ...data, fqsid: handles[index] ?? '' }] : [])),
  });
  useStoredAnswers('getSurveyResults', inputs);
  const [results] = found.toSorted((a, b) => b.n - a.n);
  const sizeInputs = handles.map((fqsid) => ({ survey: 'size', fqsid }) as const);
  const declaredSizes = useQueries({
    queries: sizeInputs.map((input) => createCallQuery('getSurveyResults', input)),
    combine: (queries) => queries.flatMap(({ data }) => data?.declared ?? []),
  });
  useStoredAnswers('getSurveyResults', sizeInputs);
  return (
    <SizeThreeWays
      name={model.displayName || model.username}
      declared={results?.declared ?? declaredSizes[0]}
      survey={results}
      verified={getVerified(model)}
      shownPairId={shownPairId}
    />
  );
}

function getVerified({ verifiedSize: verified }: Model): SizeThreeWaysProps['verified'] {
  if (!verified || verified.size?.system === 'letter') return undefined;
  const braSize = verified.size ? formatSizeIn('UK', verified.size) : verified.braSize;
  return braSize === null ? undefined : { braSize, at: verified.at, n: verified.n, pairId: verified.pairId };
}

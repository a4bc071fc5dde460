import { useLingui } from '@lingui/react/macro';
import type { SurveyResults } from '@strapline/contract/shapes/surveys/survey';
import { useDates } from '../../../ui/format/dates.ts';
import css from './icbm.module.css';

/** What the owner says, what people estimate, and what a pair verified, as far as each is known. */
export function ThreeSizes({ results: { declared, community, verified } }: { results: SurveyResults }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const sizes = [
    declared && { key: 'declared', name: t`Declared`, braSize: declared.braSize, note: t`own word, ${formatDay(declared.at)}` },
    community && {
      key: 'community',
      name: t`Community`,
      braSize: community.braSize,
      note: t`${community.n} answers, ${formatDay(community.at)}`,
    },
    verified && { key: 'verified', name: t`Verified`, braSize: verified.braSize, note: t`pair checked, ${formatDay(verified.at)}` },
  ].filter((one) => one !== undefined);
  if (sizes.length < 2) return null;
  return (
    <dl className={css['three']}>
      {sizes.map(({ key, name, braSize, note }) => (
        <div key={key} className={key === 'community' ? css['on'] : undefined}>
          <dt>{name}</dt>
          <dd>{braSize}</dd>
          <dd className="note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

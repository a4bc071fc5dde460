import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { fewestAnswers } from '@strapline/domain/survey/survey-limits';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import css from './survey.module.css';

const places = Array.from({ length: fewestAnswers }, (_, place) => place);

/** How many answers are missing before results are shown; with enough that don't count in full, it only says that they are. */
export function useFewHeading(n: number): ReactNode {
  const missing = fewestAnswers - n;
  if (missing === 1)
    return (
      <Trans>
        One more <em>to go.</em>
      </Trans>
    );
  if (missing === 2)
    return (
      <Trans>
        Two more <em>to go.</em>
      </Trans>
    );
  if (missing > 0)
    return (
      <Trans>
        {missing} more <em>to go.</em>
      </Trans>
    );
  return (
    <Trans>
      Not <em>yet.</em>
    </Trans>
  );
}

export function useFewText(n: number): string {
  const { t } = useLingui();
  if (n >= fewestAnswers) return t`Results appear once there are enough answers that we can rely on.`;
  return t`Results appear from ${fewestAnswers} answers on, so that nobody can be picked out. So far there ${plural(n, { one: 'is one', other: 'are #' })}.`;
}

/** Five buttons on a thread, as many sewn on as there are answers. */
export function SewnButtons({ n }: { n: number }) {
  const { t } = useLingui();
  const sewn = Math.min(n, fewestAnswers);
  return (
    <div className={css['sewn']} role="img" aria-label={t`${sewn} of ${fewestAnswers} answers`}>
      {places.map((place) =>
        place < sewn ? (
          <span key={place} data-sewn>
            <Avatar of={{ username: `button ${place}` }} size={52} />
          </span>
        ) : (
          <span key={place} className={css['unsewn']}>
            <i />
          </span>
        ),
      )}
    </div>
  );
}

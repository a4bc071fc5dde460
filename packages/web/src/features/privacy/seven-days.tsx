import { useLingui } from '@lingui/react/macro';
import css from './privacy.module.css';

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** A knot for each day until the account is deleted. */
export function SevenDays({ passed }: { passed: number }) {
  const { t } = useLingui();
  return (
    <div className={css['seven']} role="img" aria-label={t`Day ${passed} of 7`}>
      {days.map((day) => (
        <i key={day} className={day <= passed ? css['on'] : undefined} />
      ))}
    </div>
  );
}

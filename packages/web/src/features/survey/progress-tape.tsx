import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './survey.module.css';

type ProgressTapeProps = { done: number; of: number; children: ReactNode; aside?: ReactNode; className?: string | undefined };

/** How far one is, as a tape that is pulled out. */
export function ProgressTape({ done, of, children, aside, className }: ProgressTapeProps) {
  const { t } = useLingui();
  const end = (240 * done) / of;
  const marks = Array.from(
    { length: Math.max(0, Math.ceil(end / 5) - 1) },
    (_, index) => `M${(index + 1) * 5} 3v${index % 4 === 3 ? 8 : 4}`,
  );
  return (
    <div className={className ? `${css['progress']} ${className}` : css['progress']}>
      <div className={css['split']}>
        <span className="med num">{children}</span>
        {aside}
      </div>
      <div role="progressbar" aria-valuemin={0} aria-valuemax={of} aria-valuenow={done} aria-label={t`Answered`}>
        <svg className={css['tape']} viewBox="0 0 240 26" preserveAspectRatio="none" aria-hidden="true">
          <path className={css['rest']} d={`M${end} 13H240`} />
          {done > 0 && <path className={css['strip']} d={`M0 3H${end}V23H0z`} />}
          <path className={css['marks']} d={marks.join('')} />
          <path className={css['tip']} d={`M${Math.max(1, end - 1)} 1.5v23`} />
        </svg>
      </div>
    </div>
  );
}

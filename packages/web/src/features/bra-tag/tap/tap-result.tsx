import { useLingui } from '@lingui/react/macro';
import { Check, Minus, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { TapDescription } from '../../../ui/tag/tap-messages.tsx';
import css from './tap.module.css';

export function TapHeading({ description, eyebrow }: { description: TapDescription; eyebrow: ReactNode }) {
  return (
    <div className={`${css['head']} ${css[description.tone] ?? ''}`}>
      <span className={css['badge']}>
        <svg viewBox="0 0 72 72" aria-hidden="true">
          <circle className={css['ground']} cx="36" cy="36" r="34" />
          <circle className={css['seam']} cx="36" cy="36" r="28.5" />
        </svg>
        <Icon icon={description.icon} size={28} />
      </span>
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1>{description.headline}</h1>
        <p className="lead">{description.summary}</p>
      </div>
    </div>
  );
}

export function TapResult({ description, footer }: { description: TapDescription; footer?: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={`${css['verdict']} ${css[description.tone] ?? ''}`}>
      <div className={css['proofColumns']}>
        <div>
          <h2>
            <Icon icon={description.tone === 'verified' || description.tone === 'brass' ? Check : Minus} size={16} />
            {t`What it proves`}
          </h2>
          <p>{description.proves}</p>
        </div>
        <div>
          <h2>
            <Icon icon={X} size={16} />
            {t`What it doesn’t prove`}
          </h2>
          <p>{description.doesNotProve}</p>
        </div>
      </div>
      {description.next && (
        <p className={css['next']}>
          <b>{t`What to do.`}</b> {description.next}
        </p>
      )}
      {footer && <p className={css['foot']}>{footer}</p>}
    </section>
  );
}

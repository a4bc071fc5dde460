import { Trans } from '@lingui/react/macro';
import { Check, Minus, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { TapDescription } from '../../../ui/tag/tap-messages.tsx';
import css from './tap.module.css';

export function TapHeading({ words, eyebrow }: { words: TapDescription; eyebrow: ReactNode }) {
  return (
    <div className={`${css['head']} ${css[words.tone] ?? ''}`}>
      <span className={css['badge']}>
        <svg viewBox="0 0 72 72" aria-hidden="true">
          <circle className={css['ground']} cx="36" cy="36" r="34" />
          <circle className={css['seam']} cx="36" cy="36" r="28.5" />
        </svg>
        <Icon of={words.icon} size={28} />
      </span>
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1>{words.headline}</h1>
        <p className="lead">{words.says}</p>
      </div>
    </div>
  );
}

export function TapResult({ words, foot }: { words: TapDescription; foot?: ReactNode }) {
  return (
    <section className={`${css['verdict']} ${css[words.tone] ?? ''}`}>
      <div className={css['halves']}>
        <div>
          <h2>
            <Icon of={words.tone === 'verified' || words.tone === 'brass' ? Check : Minus} size={16} />
            <Trans>What it proves</Trans>
          </h2>
          <p>{words.proves}</p>
        </div>
        <div>
          <h2>
            <Icon of={X} size={16} />
            <Trans>What it doesn’t prove</Trans>
          </h2>
          <p>{words.provesNot}</p>
        </div>
      </div>
      {words.next && (
        <p className={css['next']}>
          <b>
            <Trans>What to do.</Trans>
          </b>{' '}
          {words.next}
        </p>
      )}
      {foot && <p className={css['foot']}>{foot}</p>}
    </section>
  );
}

import { Trans } from '@lingui/react/macro';
import css from './label.module.css';

export function SewingSteps() {
  return (
    <div className={`${css['fold']} ${css['noprint']}`}>
      <figure>
        <svg className={css['obj']} preserveAspectRatio="xMinYMid meet" viewBox="0 0 150 104" aria-hidden="true">
          <path className={css['paper']} d="M14 34h116v36H14l-8-8V42z" />
          <circle className={css['br']} cx="18" cy="52" r="4" />
          <path className={css['se']} d="M38 38v28M42 38h84M42 66h84" />
          <path className={css['th']} d="M8 24h116" strokeDasharray="3 4" />
          <path d="M124 24l12-7M124 24l12 7" />
          <circle cx="140" cy="15" r="4" />
          <circle cx="140" cy="33" r="4" />
        </svg>
        <figcaption>
          <b aria-hidden="true">1</b>
          <Trans>Cut along the stitched line, corners included.</Trans>
        </figcaption>
      </figure>
      <figure>
        <svg className={css['obj']} preserveAspectRatio="xMinYMid meet" viewBox="0 0 150 104" aria-hidden="true">
          <path d="M58 4c-6 30-6 66 0 96M84 4c6 30 6 66 0 96" />
          <path className={css['se']} d="M64 6c-5 30-5 62 0 92M78 6c5 30 5 62 0 92" />
          <path className={css['paper']} d="M48 40h46l8 6v18l-8 6H48z" />
          <path className={css['se']} d="M53 44v22" />
          <path className={css['th']} d="M94 55h18c8 0 8 10 18 8" />
          <circle className={css['br']} cx="94" cy="55" r="3" />
        </svg>
        <figcaption>
          <b aria-hidden="true">2</b>
          <Trans>Fold around the left strap, eyelet to the back.</Trans>
        </figcaption>
      </figure>
      <figure>
        <svg className={css['obj']} preserveAspectRatio="xMinYMid meet" viewBox="0 0 150 104" aria-hidden="true">
          <path d="M30 4c-5 30-5 66 0 96M58 4c5 30 5 66 0 96" />
          <path className={css['paper']} d="M20 38h62l10 8v16l-10 8H20z" />
          <path className={css['se']} d="M25 42.5h52M25 65.5h52" />
          <circle className={css['br']} cx="80" cy="54" r="4.5" />
          <path className={css['th']} d="M76 50l8 8M84 50l-8 8" />
          <path className={css['th']} d="M84 50c14-16 20 10 32-6" />
          <path d="M146 20l-30 24M146 20c-4-.5-7 1-8 5" />
          <path className={css['br']} d="M30 51h34M30 57h22" />
        </svg>
        <figcaption>
          <b aria-hidden="true">3</b>
          <Trans>Two stitches through the eyelet hold it.</Trans>
        </figcaption>
      </figure>
    </div>
  );
}

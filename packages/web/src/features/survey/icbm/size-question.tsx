import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { ArrowRight } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { useExpandedCarousel } from '../../../platform/state/client-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { getOwnerName } from '../use-survey.ts';
import type { WheelSystem } from './estimated-size.ts';
import css from './icbm.module.css';
import { SizeWheels } from './size-wheels.tsx';

const FullView = lazyPart(async () => (await import('../../../ui/dialog/full-view.tsx')).FullView);

type SizeQuestionProps = {
  survey: SurveyShape;
  size: NeutralSize;
  system: WheelSystem;
  onSize: (size: NeutralSize) => void;
  onSystem: (system: WheelSystem) => void;
  onNext: () => void;
  onLeave: () => void;
};

export function SizeQuestion({ survey, size, system, onSize, onSystem, onNext, onLeave }: SizeQuestionProps) {
  const { t } = useLingui();
  const name = getOwnerName(survey);
  const { pictures } = survey;
  return (
    <>
      <div>
        <h1>
          <Trans>
            Which size would you <em>reach for?</em>
          </Trans>
        </h1>
        <p className="sub">
          {pictures.length === 0
            ? t`Choose the size that you would take off the rack for ${name}.`
            : t`${plural(pictures.length, { one: `${name} chose this bra.`, other: `${name} chose these # bras.` })} Judge by the bras.`}
        </p>
      </div>
      {pictures.length > 0 && <Pictures media={pictures} />}
      <SizeWheels size={size} system={system} onSize={onSize} onSystem={onSystem} />
      <div className={css['end']}>
        <Button kind="quiet" className="flush" onClick={onLeave}>{t`I can’t tell`}</Button>
        <Button kind="primary" onClick={onNext}>
          {t`Next`}
          <Icon icon={ArrowRight} size={18} />
        </Button>
      </div>
    </>
  );
}

function Pictures({ media }: { media: readonly Media[] }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<number | null>(null);
  useExpandedCarousel(shown !== null);
  return (
    <>
      <ul className={css['pictures']} data-count={media.length}>
        {media.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              aria-label={t`Show picture ${index + 1} of ${media.length} full screen: ${one.alt}`}
              onClick={() => setShown(index)}
            >
              <Picture media={{ ...one, alt: '' }} seed={one.id} sizes="(max-width: 719px) 46vw, 220px" className="art" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <FullView media={media} index={shown} onIndex={setShown} onClose={() => setShown(null)} />}
    </>
  );
}

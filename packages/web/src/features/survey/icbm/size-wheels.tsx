import { useLingui } from '@lingui/react/macro';
import { formatSizeIn, type NeutralSize } from '@strapline/domain/size/systems';
import { type KeyboardEvent, useRef } from 'react';
import { Segmented } from '../../../ui/form/choice.tsx';
import { findTyped, getBand, getCup, getWheels, listOtherLabels, type WheelSystem, wheelSystems } from './estimated-size.ts';
import css from './icbm.module.css';
import { Wheel } from './wheel.tsx';

type SizeWheelsProps = {
  size: NeutralSize;
  system: WheelSystem;
  onSize: (size: NeutralSize) => void;
  onSystem: (system: WheelSystem) => void;
};

/** Keys pressed one after the other, such as `32dd`, are read together for this long. */
const typingMs = 1_500;

/** A wheel for the band, one for the cup, and what they say. Another system keeps the size and shows its label there. */
export function SizeWheels({ size, system, onSize, onSystem }: SizeWheelsProps) {
  const { t } = useLingui();
  const wheels = getWheels(size, system);
  const typed = useRef({ text: '', at: 0 });

  function type({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey || !/^[a-z\d]$/i.test(key)) return;
    const { text: before, at } = typed.current;
    const joined = (timeStamp - at < typingMs ? before : '') + key;
    // A band has two or three digits; anything else that leads nowhere starts again with this key.
    const text = findTyped(joined, wheels) || wheels.bands.some((band) => band.startsWith(joined)) ? joined : key;
    typed.current = { text, at: timeStamp };
    const found = findTyped(text, wheels);
    if (found) onSize({ ...size, ...found });
  }

  return (
    <div className={css['pick']}>
      <div className={css['drums']}>
        <Wheel
          label={t`Band`}
          smallerLabel={t`Smaller band`}
          largerLabel={t`Larger band`}
          values={wheels.bands}
          index={wheels.band}
          onChange={(index) => onSize({ ...size, ukBand: getBand(index) })}
          onKey={type}
        />
        <Wheel
          label={t`Cup`}
          smallerLabel={t`Smaller cup`}
          largerLabel={t`Larger cup`}
          values={wheels.cups}
          index={wheels.cup}
          onChange={(index) => onSize({ ...size, ordinal: getCup(index) })}
          onKey={type}
        />
      </div>
      <div className={css['estimate']}>
        <p className="eyebrow">{t`Your estimate`}</p>
        <p className={css['size']} role="status">
          {formatSizeIn(system, size)}
        </p>
        <p className={`note ${css['other']}`}>{listOtherLabels(size, system).join(' · ')}</p>
        <Segmented
          label={t`Sizing system`}
          value={system}
          options={wheelSystems.map((value) => ({ value, label: value }))}
          onChange={onSystem}
        />
      </div>
    </div>
  );
}

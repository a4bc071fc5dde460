import { useEffect, useId, useRef } from 'react';
import css from './browse.module.css';

type SizeTapeProps = {
  label: string;
  values: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

/** One part of a size as a tape: a group of radio buttons, one tab stop, arrow keys. The choice scrolls into view. */
export function SizeTape({ label, values, value, onChange }: SizeTapeProps) {
  const id = useId();
  const tape = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = tape.current;
    const chosen = strip?.querySelector(`[data-value="${value}"]`)?.getBoundingClientRect();
    if (!strip || !chosen) return;
    // Horizontally only.
    strip.scrollLeft += chosen.left + chosen.width / 2 - strip.getBoundingClientRect().left - strip.clientWidth / 2;
  }, [value]);
  return (
    <div className={css['tapeLine']}>
      <span className="lab" id={id}>
        {label}
      </span>
      <div className={css['tape']} role="radiogroup" aria-labelledby={id} ref={tape}>
        {values.map((one) => (
          <label key={one} data-value={one}>
            <input type="radio" name={id} value={one} checked={one === value} onChange={() => onChange(one)} />
            <span>{one}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

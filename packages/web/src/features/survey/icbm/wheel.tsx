import { ChevronDown, ChevronUp } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import css from './icbm.module.css';

type WheelProps = {
  label: string;
  /** What the buttons above and below it do. */
  smallerLabel: string;
  largerLabel: string;
  /** Smallest first. */
  values: readonly string[];
  index: number;
  onChange: (index: number) => void;
  /** Any other key. */
  onKey: (event: KeyboardEvent) => void;
};

/** How far a drag goes for one step. */
const stepPx = 36;
const neighbors = [-2, -1, 0, 1, 2] as const;

/** One part of a size as a wheel: arrow keys, Home, End, the mouse wheel, a drag or a press. Only what exists can be set. */
export function Wheel({ label, smallerLabel, largerLabel, values, index, onChange, onKey }: WheelProps) {
  const id = useId();
  const move = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), values.length - 1);
    if (next !== index) onChange(next);
  };
  const drag = useDrag(move);
  const turnable = useMouseWheel(move);

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -3, PageDown: 3, Home: -values.length, End: values.length };
    const by = steps[event.key];
    if (by === undefined) return onKey(event);
    event.preventDefault();
    move(by);
  }

  return (
    <div className={css['drum']}>
      <span className="lab" aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className={css['nudge']}
        aria-label={smallerLabel}
        aria-disabled={index === 0 || undefined}
        onClick={() => move(-1)}
      >
        <Icon icon={ChevronUp} />
      </button>
      <div
        className={css['wheel']}
        ref={turnable}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${index}`}
        onKeyDown={press}
        {...drag}
      >
        {neighbors.map((by) => {
          const value = values[index + by];
          if (value === undefined) return <span key={by} aria-hidden="true" />;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus, and `aria-activedescendant` names the option
            <span
              key={by}
              id={`${id}-${index + by}`}
              role="option"
              aria-selected={by === 0}
              aria-setsize={values.length}
              aria-posinset={index + by + 1}
              data-by={by}
            >
              {value}
            </span>
          );
        })}
      </div>
      <button
        type="button"
        className={css['nudge']}
        aria-label={largerLabel}
        aria-disabled={index === values.length - 1 || undefined}
        onClick={() => move(1)}
      >
        <Icon icon={ChevronDown} />
      </button>
    </div>
  );
}

/** A drag turns it like paper under a finger; a press without one goes to the value that it hits. */
function useDrag(move: (by: number) => void) {
  const drag = useRef<{ from: number; moved: boolean } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      drag.current = { from: event.clientY, moved: false };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag.current) return;
      const by = Math.trunc((drag.current.from - clientY) / stepPx);
      if (by === 0) return;
      drag.current = { from: drag.current.from - by * stepPx, moved: true };
      move(by);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const wasMoved = drag.current?.moved;
      drag.current = null;
      if (wasMoved) return;
      const hit = document.elementFromPoint?.(event.clientX, event.clientY);
      const by = hit instanceof HTMLElement && event.currentTarget.contains(hit) ? Number(hit.dataset['by'] ?? 0) : 0;
      if (by !== 0) move(by);
    },
    onPointerCancel() {
      drag.current = null;
    },
  };
}

/** React listens passively, which can't keep the page from scrolling. */
function useMouseWheel(move: (by: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY !== 0) move(Math.sign(event.deltaY));
  });
  useEffect(() => {
    const wheel = element.current;
    const listen = (event: WheelEvent) => turn(event);
    wheel?.addEventListener('wheel', listen, { passive: false });
    return () => wheel?.removeEventListener('wheel', listen);
  }, []);
  return element;
}

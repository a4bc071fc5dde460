import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

type TabsProps<T extends string> = {
  label: string;
  value: T;
  tabs: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  children: ReactNode;
};

/** The caller keeps the selection, usually in the URL. Arrow keys, Home and End move it; the selected tab scrolls into view. */
export function Tabs<T extends string>({ label, value, tabs, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = tabs.map((tab) => tab.value).join();

  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector(`[id="${id}-${value}"]`)?.getBoundingClientRect();
    if (!row || !chosen) return;
    // Horizontally only.
    row.scrollLeft += chosen.left + chosen.width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
  }, [id, value, all]);

  function move(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const target = { ArrowRight: current === last ? 0 : current + 1, ArrowLeft: current === 0 ? last : current - 1, Home: 0, End: last }[
      event.key
    ];
    const next = target === undefined ? undefined : tabs[target];
    if (target === undefined || !next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }

  return (
    <>
      <div className="tablist" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

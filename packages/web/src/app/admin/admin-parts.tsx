import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { Segmented } from '../../ui/form/choice.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import type { AdminTab } from './admin-tabs.tsx';

type AdminPart = { value: string; label: string; Content: ComponentType };

type AdminPartsProps = { tab: AdminTab['value']; label: string; parts: readonly [AdminPart, ...AdminPart[]] };

/** The parts of a tab of the admin area, one at a time. The address names the shown part, unless it is the first. */
export function AdminParts({ tab, label, parts }: AdminPartsProps) {
  const { part } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const [first] = parts;
  const { value: shown, Content } = parts.find(({ value }) => value === part) ?? first;
  return (
    <div className="stack">
      <div>
        <Segmented
          label={label}
          value={shown}
          options={parts}
          onChange={(next) =>
            void navigate({ search: { tab, ...(next === first.value ? {} : { part: next }) }, replace: true, resetScroll: false })
          }
        />
      </div>
      <LatePart Content={Content} />
    </div>
  );
}

/** A tab, or a part of one, that is loaded when it is opened. */
export function LatePart({ Content }: { Content: ComponentType }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height="14rem" radius="var(--r-panel)" />
        </Loading>
      }
    >
      <Content />
    </Suspense>
  );
}

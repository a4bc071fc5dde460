import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListTree } from 'lucide';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { LogView } from '../../platform/log/log-view.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import css from './log.module.css';
import { parseLogQuery } from './parse-log-query.ts';

// Proof checking is heavy, and most visitors only read.
const EntryResult = lazy(async () => ({ default: (await import('./check-results.tsx')).EntryResult }));
const TagResult = lazy(async () => ({ default: (await import('./check-results.tsx')).TagResult }));

/** Verified in the browser; the query lives in the URL. */
export function CheckSection({ view }: { view: LogView }) {
  const { t } = useLingui();
  const { entry, tag } = useSearch({ from: '/log' });
  const navigate = useNavigate({ from: '/log' });
  const [isUnclear, setUnclear] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const query = entry ?? tag ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    const current = parseLogQuery(field.current?.value ?? '');
    setUnclear(current === null);
    if (!current) return field.current?.focus();
    const search = 'tag' in current ? { tag: current.tag } : { entry: String(current.entry) };
    void navigate({ search, resetScroll: false });
  }

  return (
    <section className={css['check']}>
      <h2>
        <Trans>
          Check it <em>yourself</em>
        </Trans>
      </h2>
      <p className="sub">
        <Trans>
          Your browser downloads the entry, its path to the root and the signed checkpoint, and verifies all three. You don’t have to trust
          us.
        </Trans>
      </p>
      <form onSubmit={submit} noValidate>
        <Field
          key={query}
          ref={field}
          label={t`Tag ID or entry number`}
          hint={t`Find the number in a tag’s history, e.g. entry 12.`}
          error={isUnclear ? t`Enter a tag ID, e.g. amber_lark_k2p:2026:spring:0007, or a number, e.g. 12.` : undefined}
          defaultValue={query}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          before={<Icon icon={ListTree} />}
          onChange={() => setUnclear(false)}
        />
        <Button type="submit" kind="primary">{t`Check`}</Button>
      </form>
      <div aria-live="polite">
        <Result query={parseLogQuery(query)} view={view} />
      </div>
    </section>
  );
}

function Result({ query, view }: { query: ReturnType<typeof parseLogQuery>; view: LogView }) {
  const verifierKey = view.memory.checkpoint?.verifierKey;
  if (!query) return null;
  // Without the trusted key nothing can be checked; the panel above says so.
  if (!verifierKey) return view.isChecking ? <PageSkeleton /> : null;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {'tag' in query ? (
        <TagResult braTagId={query.tag} verifierKey={verifierKey} />
      ) : (
        <EntryResult index={query.entry} verifierKey={verifierKey} />
      )}
    </Suspense>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton height="9rem" radius="var(--r-panel)" />
    </Loading>
  );
}

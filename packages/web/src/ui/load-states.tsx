import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/** Reserves space. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1.2em', radius }: { width?: string; height?: string; radius?: string }) {
  return <span className="skel" aria-hidden="true" style={{ width, height, ...(radius ? { borderRadius: radius } : {}) }} />;
}

/** Not a heading itself, because the focus goes to the real one. */
export function HeadingSkeleton() {
  return (
    <div className="head">
      <Skeleton width="9rem" height="1em" />
      <div className="waiting-h1">
        <Skeleton width="min(20rem, 80vw)" height="1.1em" />
      </div>
      <Skeleton width="min(28rem, 90vw)" height="3.375rem" />
    </div>
  );
}

/** Announces the loading once; put the skeletons inside. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <span className="vh" role="status">{t`Loading`}</span>
      {children}
    </div>
  );
}

/** A drawing of a thread spool: full, running out, or cut. */
export function SpoolDrawing({ thread }: { thread: 'loose' | 'cut' | 'away' }) {
  const run = { loose: 'M78 66c22 4 26-22 38-14', cut: 'M78 66c10 2 16-2 20-6m6-5 6-6m-9 0 7 8', away: 'M78 66c6 1 9 0 12-2' };
  return (
    <svg
      className="spool-art"
      viewBox="0 0 120 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M30 22h48v10H30zM30 66h48v10H30z" strokeLinejoin="round" />
      <path d="M36 32v34m36-34v34" />
      <path d="M36 38l36 5M36 45l36 5M36 52l36 5M36 59l36 5" stroke="var(--primary)" />
      <path d={run[thread]} stroke="var(--primary)" strokeDasharray={thread === 'away' ? '3 4' : undefined} />
    </svg>
  );
}

type StateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className="state">
      <SpoolDrawing thread="loose" />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

type ErrorStateProps = { title?: ReactNode; children?: ReactNode; reference?: string | undefined; onRetry?: (() => void) | undefined };

export function ErrorState({ title, children, reference, onRetry }: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <div className="state" role="alert">
      <SpoolDrawing thread="cut" />
      <h2>{title ?? t`Something went wrong`}</h2>
      <p>{children ?? t`The problem is on our side, and your data is safe. Try again in a moment.`}</p>
      <div className="row">
        {onRetry && <Button kind="primary" onClick={onRetry}>{t`Try again`}</Button>}
        {reference && <CopyButton text={reference}>{t`Copy reference`}</CopyButton>}
      </div>
    </div>
  );
}

/** Offline and nothing cached. */
export function OfflineState({ onRetry }: { onRetry?: () => void }) {
  const { t } = useLingui();
  return (
    <div className="state" role="status">
      <SpoolDrawing thread="away" />
      <h2>{t`You are offline`}</h2>
      <p>{t`This page isn’t saved on this device. It loads when you’re back online.`}</p>
      {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { WireError } from '../platform/wire/wire-error.ts';
import { ErrorState, OfflineState } from '../ui/load-states.tsx';

/** The error boundary of a page: Retry, and a reference that support can find in the browser's log. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const message = error instanceof Error ? error.message : String(error);
  const router = useRouter();
  const [reference] = useState(() => crypto.randomUUID().slice(0, 8));
  useEffect(() => console.warn('could not show the page', reference, message), [reference, message]);

  const retry = () => {
    reset();
    void router.invalidate();
  };
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    addEventListener('online', retryOnline);
    return () => removeEventListener('online', retryOnline);
  }, []);
  const isOffline = !navigator.onLine || (error instanceof WireError && error.code === 'unavailable');
  return (
    <div className="page">
      <h1 className="vh">{t`We can’t show this page`}</h1>
      {isOffline ? <OfflineState onRetry={retry} /> : <ErrorState reference={reference} onRetry={retry} />}
    </div>
  );
}

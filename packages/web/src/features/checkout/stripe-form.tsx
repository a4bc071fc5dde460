import { useLingui } from '@lingui/react/macro';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import type { PayFormProps } from './card-form.tsx';
import { confirmStripe, openStripe, type StripeClient, type StripeElements } from './stripe-js.ts';

type OpenForm = { client: StripeClient; elements: StripeElements };

/** Card data never touches this page's code. */
export function StripeForm({ intent, publishableKey, returnUrl, ref }: PayFormProps) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const openForm = useRef<OpenForm>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempts, setAttempts] = useState(0);
  const { clientSecret } = intent;

  useEffect(() => {
    let isCanceled = false;
    let unmount = () => {};
    async function start() {
      const client = await openStripe(publishableKey);
      if (isCanceled || !container.current || !clientSecret) return;
      const elements = client.elements({ clientSecret, appearance: getAppearance() });
      const form = elements.create('payment', { layout: 'tabs' });
      form.mount(container.current);
      unmount = () => form.unmount();
      openForm.current = { client, elements };
      setState('ready');
    }
    setState('loading');
    start().catch((error: unknown) => {
      console.warn('could not load the payment form', error instanceof Error ? error.message : error);
      if (!isCanceled) setState('failed');
    });
    return () => {
      isCanceled = true;
      unmount();
    };
    // Remounts the form on `attempt`.
  }, [publishableKey, clientSecret, attempts]);

  useImperativeHandle(ref, () => ({
    async pay() {
      if (!openForm.current) return 'incomplete';
      return confirmStripe(openForm.current.client, openForm.current.elements, { returnUrl, isSetup: intent.id.startsWith('seti_') });
    },
  }));

  return (
    <>
      <div ref={container} />
      {state === 'loading' && (
        <Loading>
          <Skeleton height="168px" radius="var(--r-card)" />
        </Loading>
      )}
      {state === 'failed' && (
        <div className="callout d" role="alert">
          <div>
            <p>{t`The payment form didn’t load. Nothing was charged, and the piece is still held for you.`}</p>
            <Button size="small" onClick={() => setAttempts(attempts + 1)}>{t`Try again`}</Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Stripe's form takes colours as values, so they are read from the page's current theme. */
function getAppearance(): object {
  const styles = getComputedStyle(document.documentElement);
  const getColor = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: getColor('--primary'),
      colorBackground: getColor('--surface'),
      colorText: getColor('--ink'),
      colorDanger: getColor('--danger'),
      borderRadius: '6px',
    },
  };
}

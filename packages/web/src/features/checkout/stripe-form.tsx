import { Trans } from '@lingui/react/macro';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import type { PayFormProps } from './card-form.tsx';
import { confirmStripe, openStripe, type StripeClient, type StripeElements } from './stripe-js.ts';

type Open = { client: StripeClient; elements: StripeElements };

/** Card data never touches this page's code. */
export function StripeForm({ intent, publishableKey, returnUrl, ref }: PayFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const open = useRef<Open>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const { clientSecret } = intent;

  useEffect(() => {
    let gone = false;
    let unmount = () => {};
    async function start() {
      const client = await openStripe(publishableKey);
      if (gone || !place.current || !clientSecret) return;
      const elements = client.elements({ clientSecret, appearance: appearance() });
      const form = elements.create('payment', { layout: 'tabs' });
      form.mount(place.current);
      unmount = () => form.unmount();
      open.current = { client, elements };
      setState('ready');
    }
    setState('loading');
    start().catch((error: unknown) => {
      console.warn('the payment form did not load', error instanceof Error ? error.message : error);
      if (!gone) setState('failed');
    });
    return () => {
      gone = true;
      unmount();
    };
    // Remounts the form on `attempt`.
  }, [publishableKey, clientSecret, tries]);

  useImperativeHandle(ref, () => ({
    async pay() {
      if (!open.current) return 'incomplete';
      return confirmStripe(open.current.client, open.current.elements, { returnUrl, isSetup: intent.id.startsWith('seti_') });
    },
  }));

  return (
    <>
      <div ref={place} />
      {state === 'loading' && (
        <Loading>
          <Skeleton height="168px" radius="var(--r-card)" />
        </Loading>
      )}
      {state === 'failed' && (
        <div className="callout d" role="alert">
          <div>
            <p>
              <Trans>The payment form didn’t load. Nothing was charged, and the piece is still held for you.</Trans>
            </p>
            <Button size="small" onClick={() => setTries(tries + 1)}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Stripe's form takes colours as values, so they are read from the page's current theme. */
function appearance(): object {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--primary'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorDanger: colour('--danger'),
      borderRadius: '6px',
    },
  };
}

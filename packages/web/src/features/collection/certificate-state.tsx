import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import css from './collection.module.css';
import { saveCertificate } from './use-certificate-copies.ts';

/** Saves one certificate; `state` says how it went. */
export function useSaveCertificate(braTagId: string) {
  const [state, setState] = useState<'ready' | 'saving' | 'failed'>('ready');
  async function save() {
    setState('saving');
    try {
      await saveCertificate(braTagId);
      setState('ready');
    } catch (error) {
      console.warn('could not save the certificate', error);
      setState('failed');
    }
  }
  return { state, save };
}

/** Whether this device has the certificate, or a button that saves it here. */
export function CertificateState({ braTagId, isSaved }: { braTagId: string; isSaved: boolean }) {
  const { t } = useLingui();
  const { state, save } = useSaveCertificate(braTagId);
  if (isSaved)
    return (
      <span className={css['saved']}>
        <Icon icon={Check} size={16} />
        {t`Saved offline`}
      </span>
    );
  return (
    <button
      type="button"
      className={`link ${css['text']}`}
      aria-disabled={state === 'saving'}
      onClick={() => void (state !== 'saving' && save())}
    >
      {state === 'failed' ? t`Try again` : state === 'saving' ? t`Saving…` : t`Save offline`}
    </button>
  );
}

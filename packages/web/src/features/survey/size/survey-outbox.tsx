import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { showErrorNotice, showNotice } from '../../../platform/state/notices.ts';
import { useConnection } from '../../../platform/wire/connection.ts';
import { listUnsentSurveys, sendWaitingAnswers } from './send-answers.ts';

/** Sends answers that wait, on any page, as soon as there is a connection. */
export function SurveyOutbox() {
  const { t } = useLingui();
  const flush = useEffectEvent(async () => {
    for (const fqsid of listUnsentSurveys()) {
      if (!navigator.onLine) return;
      const outcome = await sendWaitingAnswers(fqsid);
      if (outcome.state === 'sent') showNotice(t`Sent: your answers to the size survey.`);
      if (outcome.state === 'refused')
        void showErrorNotice(outcome.isGone ? t`The size survey has closed, so your answers weren’t sent.` : outcome.message);
    }
  });
  useEffect(() => {
    const run = () => void flush();
    run();
    addEventListener('online', run);
    const stop = useConnection.subscribe((now, before) => {
      if (now.open && !before.open) run();
    });
    return () => {
      removeEventListener('online', run);
      stop();
    };
  }, []);
  return null;
}

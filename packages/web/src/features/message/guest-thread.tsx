import { useLingui } from '@lingui/react/macro';
import { Composer } from './composer.tsx';
import css from './message.module.css';
import { MessageLog } from './message-log.tsx';
import { useMessageUpdates } from './use-message-updates.ts';

/** A visitor's messages to support and its answers. */
export function GuestThread({ threadId, accessToken }: { threadId: string; accessToken: string }) {
  const { t } = useLingui();
  const token = accessToken ? { accessToken } : {};
  useMessageUpdates();
  return (
    <section className={css['thread']}>
      <MessageLog recipient={{ threadId }} query={{ threadId, ...token }} thread={null} />
      <Composer recipient={{ threadId }} label={t`Your message to support`} isModerated={false} {...token} />
    </section>
  );
}

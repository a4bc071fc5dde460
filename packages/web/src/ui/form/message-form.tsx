import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { TextArea } from './field.tsx';

type NewMessage = { text: string; idempotencyKey: string };

type MessageFormProps = {
  label: string;
  text: string;
  onType: (text: string) => void;
  isSending: boolean;
  /** Why the last message wasn't sent. */
  error: string | undefined;
  onSend: (message: NewMessage, events: { onSuccess: () => void }) => void;
  /** Called when the text changes, since the error is about the old one. */
  onChange: () => void;
};

/** The caller owns the text, so that it survives until sent. */
export function MessageForm({ label, text, onType, isSending, error, onSend, onChange }: MessageFormProps) {
  // One key per message, so that a retry doesn't send it twice.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || text.trim() === '') return;
    onSend(
      { text: text.trim(), idempotencyKey },
      {
        onSuccess: () => {
          onType('');
          setKey(crypto.randomUUID());
        },
      },
    );
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label={label}
        value={text}
        maxLength={2000}
        rows={3}
        error={error}
        onChange={(event) => {
          onType(event.target.value);
          // A changed text is a new message.
          if (error !== undefined) setKey(crypto.randomUUID());
          onChange();
        }}
      />
      <div>
        <Button type="submit" busy={isSending} disabled={text.trim() === ''}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}

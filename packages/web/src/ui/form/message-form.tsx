import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { TextArea } from './field.tsx';

type MessageFormProps = {
  label: string;
  text: string;
  onType: (text: string) => void;
  isSending: boolean;
  form: {
    props: ComponentProps<'form'>;
    field: (path: string) => { name: string; error: string | undefined };
    /** Why the last message wasn't sent. */
    failure: string | undefined;
  };
};

/** The caller owns the text, so that it survives until sent. */
export function MessageForm({ label, text, onType, isSending, form }: MessageFormProps) {
  const { t } = useLingui();
  const { name, error = form.failure } = form.field('text');
  return (
    <form className="stack" {...form.props}>
      <TextArea
        name={name}
        label={label}
        value={text}
        maxLength={2000}
        rows={3}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      <div>
        <Button type="submit" busy={isSending} disabled={text.trim() === ''}>{t`Send`}</Button>
      </div>
    </form>
  );
}

import { useLingui } from '@lingui/react/macro';
import { checkMessage } from '@strapline/domain/wording/contact-details';
import { SendHorizontal } from 'lucide';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './message.module.css';
import { type Recipient, sendLater } from './outgoing.ts';
import { AddedPictures, PictureButton, usePictures } from './pictures.tsx';

type ComposerProps = {
  recipient: Recipient;
  label: string;
  isFirstContact?: boolean;
  /** Between two people; to support everything may be written. */
  isModerated?: boolean;
  canAddPictures?: boolean;
  accessToken?: string;
};

/** Sends at once, also without a connection: then it waits. What may not be sent stays in the field, with the reason. */
export function Composer({
  recipient,
  label,
  isFirstContact = false,
  isModerated = true,
  canAddPictures = false,
  accessToken,
}: ComposerProps) {
  const { t } = useLingui();
  const [text = '', setText] = useTextDraft('message', recipient.threadId ?? recipient.orderId ?? recipient.braTagId ?? 'support');
  const [problem, setProblem] = useState('');
  const pictures = usePictures();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  function send() {
    const written = text.trim();
    if (written === '' || pictures.isSending) return field.current?.focus();
    const verdict = isModerated ? checkMessage(written, { isFirstContact }) : ({ ok: true } as const);
    if (!verdict.ok) {
      setProblem(verdict.reason);
      selectText(field.current, verdict.at);
      return;
    }
    sendLater({
      to: recipient,
      text: written,
      uploads: pictures.added.map(({ uploadId }) => uploadId),
      ...(accessToken ? { accessToken } : {}),
    });
    setText(undefined);
    pictures.clear();
    field.current?.focus();
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    send();
  }

  const error = problem || pictures.error;
  return (
    <form className={css['compose']} onSubmit={submit}>
      <AddedPictures pictures={pictures} />
      <div className={css['line']}>
        {canAddPictures && <PictureButton pictures={pictures} />}
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={2000}
          aria-label={label}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-help`}
          placeholder={t`Write a message`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
          onKeyDown={(event) => isPlainEnter(event) && submit(event)}
        />
        <button
          type="submit"
          className={`btn primary ${css['send']}`}
          aria-label={t`Send`}
          disabled={text.trim() === '' || pictures.isSending}
        >
          <Icon icon={SendHorizontal} />
        </button>
      </div>
      <p id={`${id}-help`} className={error ? 'help bad' : 'note'} role={error ? 'alert' : undefined}>
        {error || <Hint isSending={pictures.isSending} isFirstContact={isFirstContact} canAddPictures={canAddPictures} />}
      </p>
    </form>
  );
}

/** Shift and Enter begin a new line, and an input method uses Enter itself. */
function isPlainEnter({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}

type HintProps = { isSending: boolean; isFirstContact: boolean; canAddPictures: boolean };

function Hint({ isSending, isFirstContact, canAddPictures }: HintProps) {
  const { t } = useLingui();
  if (isSending) return t`Uploading…`;
  if (isFirstContact) return t`You can’t share links, phone numbers or e-mail addresses before you order.`;
  return canAddPictures ? t`Only the two of you can see pictures. We remove the location and time.` : '';
}

/** Shows what has to go, if it stands in the text as it is. */
function selectText(field: HTMLTextAreaElement | null, part: string): void {
  const start = field?.value.indexOf(part) ?? -1;
  field?.focus();
  if (field && start >= 0) field.setSelectionRange(start, start + part.length);
}

import { useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useTextDraft } from '../../../platform/state/text-drafts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type Recipient, sendLater } from '../outgoing.ts';
import { AddedPictures, PictureButton, usePictures } from '../pictures.tsx';
import css from './chat.module.css';

type ComposerProps = {
  recipient: Recipient;
  accessToken: string | undefined;
  /** Members only. */
  canAddPictures: boolean;
  /** A visitor's first message isn't sent yet, and the next ones go to the conversation that it begins. */
  isWaiting: boolean;
};

/** What is typed stays until it was sent. */
export function ChatComposer({ recipient, accessToken, canAddPictures, isWaiting }: ComposerProps) {
  const { t } = useLingui();
  const [text = '', setText] = useTextDraft('message', 'support');
  const pictures = usePictures();
  const isDisabled = text.trim() === '' || isWaiting || pictures.isSending;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isDisabled) return;
    const uploads = pictures.added.map(({ uploadId }) => uploadId);
    sendLater({ to: recipient, text: text.trim(), uploads, ...(accessToken ? { accessToken } : {}) });
    setText(undefined);
    pictures.clear();
  };
  return (
    <form className={css['compose']} onSubmit={send}>
      {canAddPictures && <AddedPictures pictures={pictures} />}
      <div>
        {canAddPictures && <PictureButton pictures={pictures} />}
        <textarea
          rows={1}
          maxLength={2000}
          value={text}
          aria-label={t`Your message to support`}
          placeholder={t`Write a message`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => isPlainEnter(event) && send(event)}
        />
        <button type="submit" className={css['send']} aria-label={t`Send`} disabled={isDisabled}>
          <Icon icon={SendHorizontal} />
        </button>
      </div>
      {pictures.error && (
        <p className="help bad" role="alert">
          {pictures.error}
        </p>
      )}
      {isWaiting && <p className="note">{t`You can go on once your first message is sent.`}</p>}
    </form>
  );
}

/** Shift and Enter begin a new line, and an input method uses Enter itself. */
function isPlainEnter({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}

import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, X } from 'lucide';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import css from './dispute.module.css';
import type { SentPicture } from './dispute-draft.ts';
import { sendPicture } from './send-picture.ts';

const maxPictures = 6;

type PicturesProps = {
  pictures: readonly SentPicture[];
  error: string | undefined;
  /** An updater, since the list may change while a picture uploads. */
  onChange: (change: (now: SentPicture[]) => SentPicture[]) => void;
  /** The form can't be sent while pictures upload. */
  onSending: (isSending: boolean) => void;
};

/** Uploaded at once, visible to both sides only. */
export function PicturesField({ pictures, error, onChange, onSending }: PicturesProps) {
  const { t } = useLingui();
  const [sending, setSending] = useState(0);
  const [fault, setFault] = useState('');
  const id = useId();
  const tellSending = useEffectEvent(onSending);
  useEffect(() => tellSending(sending > 0), [sending]);

  async function take(files: readonly File[]) {
    setFault('');
    const some = files.slice(0, maxPictures - pictures.length);
    setSending((n) => n + some.length);
    for (const file of some) {
      const sent = await sendPicture(file);
      setSending((n) => n - 1);
      if ('uploadId' in sent) onChange((now) => [...now, { uploadId: sent.uploadId, name: file.name }].slice(0, maxPictures));
      else
        setFault(
          'reason' in sent
            ? sent.reason
            : {
                kind: t`Choose a JPEG, PNG or WebP picture.`,
                heic: t`HEIC isn’t supported here. Save it as JPEG and choose it again.`,
                size: t`A picture can be up to 15 MB.`,
                sending: t`We couldn’t upload the picture. Choose it again.`,
              }[sent.fault],
        );
    }
  }

  return (
    <div>
      <p className="lab" id={`${id}-label`}>
        <Trans>Pictures</Trans>{' '}
        <span className="opt">
          <Trans>optional</Trans>
        </span>
      </p>
      <ul className={css['files']}>
        {pictures.map((picture) => (
          <li key={picture.uploadId}>
            <span>{picture.name}</span>
            <button
              type="button"
              className="ib"
              aria-label={t`Remove ${picture.name}`}
              onClick={() => onChange((now) => now.filter(({ uploadId }) => uploadId !== picture.uploadId))}
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length < maxPictures && (
        <label className={`btn ${css['choose']}`}>
          <Icon of={ImagePlus} />
          {sending > 0 ? <Trans>Sending…</Trans> : <Trans>Add pictures</Trans>}
          <input
            type="file"
            className="vh"
            accept="image/*"
            multiple
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
      )}
      <p className={fault || error ? 'help bad' : 'help'} id={`${id}-help`} role={fault ? 'alert' : undefined}>
        {fault || error || <Trans>Only the other side and our team can see them. We remove the location and time.</Trans>}
      </p>
    </div>
  );
}

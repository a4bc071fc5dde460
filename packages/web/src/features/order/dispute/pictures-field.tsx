import { useLingui } from '@lingui/react/macro';
import { ImagePlus, X } from 'lucide';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import css from './dispute.module.css';
import type { SentPicture } from './dispute-draft.ts';
import { sendPicture } from './send-picture.ts';

const maxPictures = 6;

type PicturesFieldProps = {
  pictures: readonly SentPicture[];
  error: string | undefined;
  /** An updater, since the list may change while a picture uploads. */
  onChange: (change: (now: SentPicture[]) => SentPicture[]) => void;
  /** The form can't be sent while pictures upload. */
  onSending: (isSending: boolean) => void;
};

/** Uploaded at once, visible to both sides only. */
export function PicturesField({ pictures, error, onChange, onSending }: PicturesFieldProps) {
  const { t } = useLingui();
  const [sending, setSending] = useState(0);
  const [fileError, setFileError] = useState('');
  const id = useId();
  const notifySending = useEffectEvent(onSending);
  useEffect(() => notifySending(sending > 0), [sending]);

  async function addFiles(files: readonly File[]) {
    setFileError('');
    const chosenFiles = files.slice(0, maxPictures - pictures.length);
    setSending((n) => n + chosenFiles.length);
    for (const file of chosenFiles) {
      const result = await sendPicture(file);
      setSending((n) => n - 1);
      if ('uploadId' in result) onChange((now) => [...now, { uploadId: result.uploadId, name: file.name }].slice(0, maxPictures));
      else
        setFileError(
          'message' in result
            ? result.message
            : {
                kind: t`Choose a JPEG, PNG or WebP picture.`,
                heic: t`HEIC isn’t supported here. Save it as JPEG and choose it again.`,
                size: t`A picture can be up to 15 MB.`,
                sending: t`We couldn’t upload the picture. Choose it again.`,
              }[result.error],
        );
    }
  }

  return (
    <div>
      <p className="lab" id={`${id}-label`}>
        {t`Pictures`} <span className="opt">{t`optional`}</span>
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
              <Icon icon={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length < maxPictures && (
        <label className={`btn ${css['choose']}`}>
          <Icon icon={ImagePlus} />
          {sending > 0 ? t`Sending…` : t`Add pictures`}
          <input
            type="file"
            className="vh"
            accept="image/*"
            multiple
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              void addFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
      )}
      <p className={fileError || error ? 'help bad' : 'help'} id={`${id}-help`} role={fileError ? 'alert' : undefined}>
        {fileError || error || t`Only the other side and our team can see them. We remove the location and time.`}
      </p>
    </div>
  );
}

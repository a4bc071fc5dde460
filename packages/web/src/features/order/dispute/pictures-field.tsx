import { useLingui } from '@lingui/react/macro';
import { ImagePlus, Lock, RotateCw, X } from 'lucide';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { PrivateUpload, UploadedPicture, UploadProblem } from '../../../platform/private-media/picture-view.ts';
import { usePrivateUpload } from '../../../platform/private-media/use-private-upload.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProblemText } from '../../../ui/private-media/problem-text.tsx';
import css from './dispute.module.css';
import type { SentPicture } from './dispute-draft.ts';

const maxPictures = 6;

type PicturesFieldProps = {
  pictures: readonly SentPicture[];
  error: string | undefined;
  /** An updater, since the list may change while a picture uploads. */
  onChange: (change: (now: SentPicture[]) => SentPicture[]) => void;
  /** The form can't be sent while pictures upload. */
  onSending: (isSending: boolean) => void;
};

type ChosenFile = { key: string; file: File };

/** Encrypted in this browser and uploaded at once; both sides and our team can open them. */
export function PicturesField({ pictures, error, onChange, onSending }: PicturesFieldProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [problem, setProblem] = useState<UploadProblem>();
  const id = useId();
  const notifySending = useEffectEvent(onSending);
  const isSending = chosen.length > 0;
  useEffect(() => notifySending(isSending), [isSending]);
  const room = maxPictures - pictures.length - chosen.length;
  const drop = (key: string) => setChosen((now) => now.filter((one) => one.key !== key));

  return (
    <div>
      <p className="lab" id={`${id}-label`}>
        {t`Pictures`} <span className="opt">{t`optional`}</span>
      </p>
      <ul className={css['files']}>
        {pictures.map(({ image, name }) => (
          <SentRow
            key={image.mediaId}
            name={name}
            onRemove={() => onChange((now) => now.filter((one) => one.image.mediaId !== image.mediaId))}
          />
        ))}
        {chosen.map(({ key, file }, place) =>
          // One after the other: each is decoded whole, and a phone hasn't the memory for six.
          place === 0 ? (
            <SendingPicture
              key={key}
              file={file}
              onReady={(image) => {
                drop(key);
                onChange((now) => [...now, { image, name: file.name }].slice(0, maxPictures));
              }}
              onProblem={(reason) => {
                drop(key);
                setProblem(reason);
              }}
              onCancel={() => drop(key)}
            />
          ) : (
            <WaitingPicture key={key} name={file.name} onCancel={() => drop(key)} />
          ),
        )}
      </ul>
      {room > 0 && (
        <label className={`btn ${css['choose']}`}>
          <Icon icon={ImagePlus} />
          {t`Add pictures`}
          <input
            type="file"
            className="vh"
            accept="image/*"
            multiple
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              setProblem(undefined);
              const files = [...(event.target.files ?? [])].slice(0, room);
              setChosen((now) => [...now, ...files.map((file) => ({ key: crypto.randomUUID(), file }))]);
              event.target.value = '';
            }}
          />
        </label>
      )}
      <p className={problem || error ? 'help bad' : 'help'} id={`${id}-help`} role={problem ? 'alert' : undefined}>
        {problem ? (
          <ProblemText problem={problem} />
        ) : (
          error ||
          t`They’re encrypted in your browser. Only the other side and our team can open them, and each opening is recorded. We remove the location and time.`
        )}
      </p>
    </div>
  );
}

function SentRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <li>
      <span>{name}</span>
      <small>
        <Icon icon={Lock} size={14} /> {t`Encrypted`}
      </small>
      <button type="button" className="ib" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Icon icon={X} size={16} />
      </button>
    </li>
  );
}

function WaitingPicture({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { t } = useLingui();
  return (
    <li>
      <span>{name}</span>
      <small>{t`Waiting`}</small>
      <button type="button" className="ib" aria-label={t`Cancel the upload of ${name}`} onClick={onCancel}>
        <Icon icon={X} size={16} />
      </button>
    </li>
  );
}

type SendingPictureProps = {
  file: File;
  onReady: (image: UploadedPicture) => void;
  onProblem: (problem: UploadProblem) => void;
  onCancel: () => void;
};

/** A picture on its way, which starts when it is shown. */
function SendingPicture({ file, onReady, onProblem, onCancel }: SendingPictureProps) {
  const { t } = useLingui();
  const upload = usePrivateUpload({ getTarget: (mediaId) => ({ resource: 'media', id: mediaId }), onReady, onRemoved: onCancel });
  const { view, choose } = upload;
  useEffect(() => choose(file), [choose, file]);
  const problem = view.state === 'empty' ? view.problem : undefined;
  const reportProblem = useEffectEvent(onProblem);
  useEffect(() => {
    if (problem) reportProblem(problem);
  }, [problem]);
  return (
    <li>
      <span>{file.name}</span>
      <small role="status">
        <SendingText view={view} />
      </small>
      {view.state === 'cut' && (
        <button type="button" className="ib" aria-label={t`Resume ${file.name}`} onClick={upload.resume}>
          <Icon icon={RotateCw} size={16} />
        </button>
      )}
      <button type="button" className="ib" aria-label={t`Cancel the upload of ${file.name}`} onClick={upload.remove}>
        <Icon icon={X} size={16} />
      </button>
    </li>
  );
}

function SendingText({ view }: Pick<PrivateUpload, 'view'>) {
  const { t } = useLingui();
  switch (view.state) {
    case 'empty':
    case 'preparing':
      return t`Preparing…`;
    case 'encrypting':
      return t`Encrypting…`;
    case 'cut':
      return t`Waiting for the connection`;
    case 'sending':
      return t`${Math.floor((100 * view.sent) / view.bytes)}%`;
    case 'checking':
    case 'ready':
      return t`Almost done…`;
  }
}

import { useLingui } from '@lingui/react/macro';
import { Lock, Upload } from 'lucide';
import { useRef, useState } from 'react';
import { sendPicture } from '../../../platform/form/send-picture.ts';
import { usePictureProblem } from '../../../platform/form/use-picture-problem.ts';
import { useLeaveGuard } from '../../../platform/page/use-leave-guard.ts';
import { usePrivateUpload } from '../../../platform/private-media/use-private-upload.ts';
import { call } from '../../../platform/wire/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PrivatePictureField } from '../../../ui/private-media/private-picture-field.tsx';
import type { EditedItem } from './edited-gallery.ts';
import css from './editor.module.css';

type AddPicturesProps = { galleryId: string; free: number; onAdd: (item: EditedItem) => void };

/** Everyone's pictures are chosen together; a private one is encrypted in this browser first. */
export function AddPictures({ galleryId, free, onAdd }: AddPicturesProps) {
  const { t } = useLingui();
  // Each private picture has a field of its own, which the next one replaces.
  const [fieldNumber, setFieldNumber] = useState<number>();
  const [addedPrivate, setAddedPrivate] = useState(0);
  if (free <= 0) return <p className="note">{t`The gallery is full. Remove a picture to add another one.`}</p>;
  return (
    <div className={css['adders']}>
      <PublicPictures free={free} onAdd={onAdd} />
      {fieldNumber === undefined ? (
        <button type="button" className={css['add']} onClick={() => setFieldNumber(addedPrivate)}>
          <Icon icon={Lock} size={24} />
          <b>{t`Add a private picture`}</b>
          <span>{t`Encrypted before it’s sent. Others see a cover unless you give them access.`}</span>
        </button>
      ) : (
        <PrivatePicture
          key={fieldNumber}
          galleryId={galleryId}
          onAdd={(item) => {
            onAdd(item);
            setAddedPrivate(addedPrivate + 1);
            setFieldNumber(undefined);
          }}
          onCancel={() => setFieldNumber(undefined)}
        />
      )}
    </div>
  );
}

type PrivatePictureProps = { galleryId: string; onAdd: (item: EditedItem) => void; onCancel: () => void };

function PrivatePicture({ galleryId, onAdd, onCancel }: PrivatePictureProps) {
  const { t } = useLingui();
  const upload = usePrivateUpload({
    getTarget: () => ({ resource: 'gallery', id: galleryId }),
    onReady: (image) => onAdd({ key: image.mediaId, media: null, image, alt: '', caption: '' }),
  });
  return (
    <div className={css['private']}>
      <PrivatePictureField upload={upload} title={t`Private picture`} cover={{ seed: galleryId, word: t`Private` }} />
      {!upload.isBusy && <Button size="small" onClick={onCancel}>{t`Cancel`}</Button>}
    </div>
  );
}

function PublicPictures({ free, onAdd }: Pick<AddPicturesProps, 'free' | 'onAdd'>) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ done: number; of: number }>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  useLeaveGuard(sending !== undefined);
  const describe = usePictureProblem();

  async function add(files: readonly File[]) {
    setProblems(files.length > free ? [t`This gallery has room for ${free} more.`] : []);
    const chosen = files.slice(0, free);
    for (const [done, file] of chosen.entries()) {
      setSending({ done, of: chosen.length });
      const result = await addOne(file);
      if (result) setProblems((now) => [...now, `${file.name}: ${result}`]);
    }
    setSending(undefined);
  }

  /** What went wrong, if anything. */
  async function addOne(file: File): Promise<string | undefined> {
    const result = await sendPicture(file);
    if (!('uploadId' in result)) return describe(result);
    const media = await call('fetchUpload', { uploadId: result.uploadId }).then(
      (upload) => upload.media,
      () => undefined,
    );
    if (!media) return describe({ error: 'sending' });
    onAdd({ key: result.uploadId, media, alt: media.alt, caption: '' });
    return undefined;
  }

  return (
    <div>
      <button type="button" className={css['add']} aria-disabled={sending !== undefined} onClick={() => !sending && input.current?.click()}>
        <Icon icon={Upload} size={24} />
        <b>{t`Add pictures for everyone`}</b>
        <span role="status">{sending ? t`Uploading ${sending.done + 1} of ${sending.of}` : t`JPEG, PNG or WebP, up to 15 MB each`}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        multiple
        aria-label={t`Pictures for everyone`}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
      {problems.length > 0 && (
        <ul className="help bad" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { ImagePlus, X } from 'lucide';
import { useState } from 'react';
import { sendPicture } from '../../platform/form/send-picture.ts';
import { usePictureProblem } from '../../platform/form/use-picture-problem.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './pictures.module.css';

const mostPictures = 4;

type AddedPicture = { uploadId: string; name: string };
type Pictures = ReturnType<typeof usePictures>;

export function AddedPictures({ pictures }: { pictures: Pictures }) {
  const { t } = useLingui();
  if (pictures.added.length === 0) return null;
  return (
    <ul className={css['added']}>
      {pictures.added.map(({ uploadId, name }) => (
        <li key={uploadId}>
          <span>{name}</span>
          <button type="button" className="ib" aria-label={t`Remove ${name}`} onClick={() => pictures.remove(uploadId)}>
            <Icon icon={X} size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function PictureButton({ pictures }: { pictures: Pictures }) {
  const { t } = useLingui();
  return (
    <label className="ib" aria-label={t`Add a picture`}>
      <Icon icon={ImagePlus} />
      <input
        type="file"
        className="vh"
        accept="image/*"
        multiple
        disabled={pictures.added.length >= mostPictures}
        onChange={(event) => {
          void pictures.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** Pictures are uploaded as they are chosen. */
export function usePictures() {
  const describe = usePictureProblem();
  const [added, setAdded] = useState<readonly AddedPicture[]>([]);
  const [sending, setSending] = useState(0);
  const [error, setError] = useState('');
  async function add(files: readonly File[]) {
    setError('');
    const chosen = files.slice(0, mostPictures - added.length);
    setSending((n) => n + chosen.length);
    for (const file of chosen) {
      const result = await sendPicture(file);
      setSending((n) => n - 1);
      if ('uploadId' in result) setAdded((now) => [...now, { uploadId: result.uploadId, name: file.name }].slice(0, mostPictures));
      else setError(describe(result));
    }
  }
  return {
    added,
    isSending: sending > 0,
    error,
    add,
    remove: (uploadId: string) => setAdded((now) => now.filter((picture) => picture.uploadId !== uploadId)),
    clear: () => setAdded([]),
  };
}

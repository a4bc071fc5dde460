import { useLingui } from '@lingui/react/macro';
import { ImagePlus, X } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './forum.module.css';
import type { PostPictures } from './use-post-pictures.ts';

/** Chooses pictures, and lists those that were added. */
export function PictureField({ pictures }: { pictures: PostPictures }) {
  const { t } = useLingui();
  const { added, isFull, isSending, error } = pictures;
  return (
    <div className={css['pictures']}>
      <label className="btn quiet sm flush">
        <Icon icon={ImagePlus} size={18} />
        {t`Add a picture`}
        <input
          type="file"
          className="vh"
          accept="image/*"
          multiple
          disabled={isFull}
          onChange={(event) => {
            void pictures.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
      {isSending && <span role="status">{t`Uploading…`}</span>}
      {added.map(({ uploadId, name }) => (
        <span key={uploadId} className={css['added']}>
          {name}
          <button type="button" className="ib" aria-label={t`Remove ${name}`} onClick={() => pictures.remove(uploadId)}>
            <Icon icon={X} size={16} />
          </button>
        </span>
      ))}
      {error && (
        <p className="help bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

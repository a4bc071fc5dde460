import { useLingui } from '@lingui/react/macro';
import { Lock, LockOpen } from 'lucide';
import { HangTag } from '../panel.tsx';
import { CoveredPicture } from '../private-media/covered-picture.tsx';
import { type EncryptedMedia, getCaption, type PrivateAlbum } from './gallery-item.ts';
import css from './private-picture.module.css';

type PrivatePictureProps = { media: EncryptedMedia; album: PrivateAlbum; size: 'tile' | 'stage' | 'full' };

/** A private picture of a gallery. Who may not open it sees its cover and a chip. */
export function PrivatePicture({ media, album, size }: PrivatePictureProps) {
  const { t } = useLingui();
  const { id, image } = media;
  const isOpen = album.getView(id).state === 'open';
  const label = media.alt || getCaption(media) || t`Private picture`;
  return (
    <div className={`${css['picture']} ${css[size]}`}>
      <CoveredPicture
        view={album.getView(id)}
        cover={{ seed: id, word: t`Private` }}
        label={label}
        canShow={image !== null}
        onShow={() => image && album.show(image)}
        onCover={() => album.cover(id)}
        onRenew={() => image && album.renew(image)}
        size={size}
      />
      {isOpen && (
        <span className={css['openChip']}>
          <HangTag tone="rose" icon={LockOpen} label={size === 'tile' ? t`Open to you` : t`Private, open to you`} />
        </span>
      )}
      {image === null && (
        <span className={css['chip']}>
          <HangTag tone="plain" icon={Lock} label={t`Locked`} />
        </span>
      )}
    </div>
  );
}

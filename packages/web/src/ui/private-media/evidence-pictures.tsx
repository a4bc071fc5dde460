import { useLingui } from '@lingui/react/macro';
import type { EvidencePicture } from '@strapline/contract/shapes/dispute';
import type { PrivatePictures } from '../../platform/private-media/picture-view.ts';
import { toServerUrl } from '../../server-url.ts';
import { CoveredPicture } from './covered-picture.tsx';
import css from './evidence-pictures.module.css';

type EvidencePicturesProps = {
  pictures: readonly EvidencePicture[];
  album: PrivatePictures;
  /** False until an admin has written why. */
  canShow?: boolean;
};

/** The pictures of a step in a dispute. Encrypted ones wait under a cover; earlier ones open in a tab of their own, with a link that works for 15 minutes. */
export function EvidencePictures({ pictures, album, canShow = true }: EvidencePicturesProps) {
  const { t } = useLingui();
  const isLocked = pictures.some((picture) => picture.kind === 'encrypted' && !picture.image);
  return (
    <>
      <ul className={css['pictures']}>
        {pictures.map((picture, index) => {
          const label = t`Picture ${index + 1}`;
          if (picture.kind === 'encrypted')
            return <EncryptedPicture key={picture.id} picture={picture} label={label} album={album} canShow={canShow} />;
          const name = picture.alt || label;
          return (
            <li key={picture.id}>
              <a href={toServerUrl(picture.largeUrl)} target="_blank" rel="noopener noreferrer" aria-label={t`${name}, large`}>
                <img src={toServerUrl(picture.url)} alt={name} width={picture.width} height={picture.height} loading="lazy" />
              </a>
            </li>
          );
        })}
      </ul>
      {isLocked && <p className="note">{t`To open the pictures, sign in and add the order to your account.`}</p>}
    </>
  );
}

type EncryptedPictureProps = {
  picture: Extract<EvidencePicture, { kind: 'encrypted' }>;
  label: string;
  album: PrivatePictures;
  canShow: boolean;
};

/** As wide as the page while it is open. */
function EncryptedPicture({ picture: { id, image }, label, album, canShow }: EncryptedPictureProps) {
  const { t } = useLingui();
  const view = album.getView(id);
  const isOpen = view.state === 'open' || view.state === 'failed';
  return (
    <li className={isOpen ? css['wide'] : undefined}>
      <CoveredPicture
        view={view}
        cover={{ seed: id, word: t`Private` }}
        label={label}
        canShow={canShow && image !== null}
        showLabel={t`Show ${label}`}
        size={isOpen ? 'stage' : 'tile'}
        onShow={() => image && album.show(image)}
        onCover={() => album.cover(id)}
        onRenew={() => image && album.renew(image)}
      />
    </li>
  );
}

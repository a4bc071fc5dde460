import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Link } from '@tanstack/react-router';
import { Picture } from '../../../ui/picture.tsx';
import css from './tag.module.css';

export function MorePictures({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const cover = tag.media.find((one) => one.kind === 'image');
  const others = tag.media.filter((one) => one !== cover);
  if (others.length === 0) return null;
  return (
    <ul className={css['morePictures']}>
      {others.map((one) =>
        one.kind === 'video' ? (
          <li key={one.id} className={css['wide']}>
            <Picture media={one} seed={one.id} sizes="420px" className={css['small']} />
          </li>
        ) : (
          <li key={one.id}>
            <Link to="/gallery/$galleryId" params={{ galleryId: tag.id }} search={{ open: String(tag.media.indexOf(one) + 1) }}>
              <Picture media={one} seed={one.id} sizes="180px" className={css['small']} />
              {one.alt === '' && <span className="vh">{t`Open the picture`}</span>}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

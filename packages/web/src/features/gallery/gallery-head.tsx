import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Flag, Maximize2, Pencil } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './gallery.module.css';

type GalleryHeadProps = {
  gallery: Output<'fetchGallery'>;
  /** Absent if the current picture can't be shown full screen. */
  onExpand: (() => void) | undefined;
  onReport: () => void;
};

export function GalleryHead({ gallery, onExpand, onReport }: GalleryHeadProps) {
  const { t } = useLingui();
  const { id, title, can, media } = gallery;
  return (
    <header className={css['head']}>
      <div>
        <BackLink gallery={gallery} />
        <h1>{title}</h1>
      </div>
      <div className={css['actions']}>
        {can.includes('edit') ? (
          <ButtonLink
            to="/gallery/$galleryId"
            params={{ galleryId: id }}
            search={{ edit: '1' }}
            icon={Pencil}
          >{t`Edit gallery`}</ButtonLink>
        ) : (
          media.length > 0 && <Button kind="quiet" icon={Flag} onClick={onReport}>{t`Report`}</Button>
        )}
        {onExpand && (
          <Button icon={Maximize2} onClick={onExpand}>
            <Trans>Full screen</Trans>
          </Button>
        )}
      </div>
    </header>
  );
}

/** To what the pictures belong to: a piece, a pair, or a creator. */
function BackLink({ gallery: { id, kind, braTagId, creator } }: Pick<GalleryHeadProps, 'gallery'>) {
  const tagId = kind === 'braTag' ? id : braTagId;
  const content = (name: string) => (
    <>
      <Icon icon={ArrowLeft} size={16} />
      <span className="mono">{name}</span>
    </>
  );
  if (kind === 'pair') {
    return (
      <Link to="/apair/view/$pairId" params={{ pairId: id }} className={css['back']}>
        {content(id)}
      </Link>
    );
  }
  if (tagId) {
    return (
      <Link to="/bratag/$braTagId" params={{ braTagId: tagId }} className={css['back']}>
        {content(tagId)}
      </Link>
    );
  }
  return (
    <Link to="/model/$slug" params={{ slug: creator.slug }} className={css['back']}>
      {content(creator.username)}
    </Link>
  );
}

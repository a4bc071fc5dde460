import type { BraTag } from '@strapline/contract/shapes';
import { Link } from '@tanstack/react-router';
import { Picture } from '../../ui/picture.tsx';
import { TagState } from '../../ui/tag-state.tsx';
import css from './action.module.css';
import { ProofChip } from './proven.tsx';

/** The piece that one is dealing with, small: picture, name, id, states. */
export function TagSlip({ tag }: { tag: BraTag }) {
  return (
    <div className={css['slip']}>
      <Picture media={tag.media.find((one) => one.kind === 'image')} seed={tag.id} sizes="116px" className={css['thumb'] ?? ''} />
      <div>
        <Link to="/bratag/$braTagId" params={{ braTagId: tag.id }} className={css['ttl']}>
          {tag.title}
        </Link>
        <p className="mono">{tag.id}</p>
        <div className={css['chips']}>
          <TagState status={tag.status} listing={tag.listing} ownerNumber={tag.owner?.number ?? null} />
          <ProofChip tag={tag} />
        </div>
      </div>
    </div>
  );
}

import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Link } from '@tanstack/react-router';
import { Picture } from '../../ui/picture.tsx';
import { ProofChip } from '../../ui/tag/proof-chip.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { TagState } from '../../ui/tag/tag-state.tsx';
import css from './tap/action.module.css';

export function TagSummary({ tag }: { tag: BraTag }) {
  return (
    <div className={css['slip']}>
      <Picture media={tag.media.find((one) => one.kind === 'image')} seed={tag.id} sizes="116px" className={css['thumb']} />
      <div>
        <Link to="/bratag/$braTagId" params={{ braTagId: tag.id }} className={css['title']}>
          {tag.title}
        </Link>
        <p className="mono">
          <TagId id={tag.id} />
        </p>
        <div className={css['chips']}>
          <TagState status={tag.status} listing={tag.listing} moderation={tag.moderation} ownerNumber={tag.owner?.number ?? null} />
          <ProofChip proof={tag} />
        </div>
      </div>
    </div>
  );
}

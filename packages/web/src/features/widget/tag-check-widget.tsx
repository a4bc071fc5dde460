import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Button, getButtonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PieceTitle } from '../../ui/tag/piece-title.tsx';
import { ProofChip } from '../../ui/tag/proof-chip.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { FrameLink } from './frame-link.tsx';
import css from './widget.module.css';

/** What is on record for one tag. */
export function TagWidget({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const ownerNumber = tag.owner?.number;
  return (
    <article className={css['tag']}>
      <PageTitle>{`${tag.title}, ${tag.id}`}</PageTitle>
      <Picture media={tag.media[0]} seed={tag.id} sizes="120px" isPriority className="art" />
      <div className={css['words']}>
        <p className="eyebrow">{t`On record`}</p>
        <h1>
          <PieceTitle title={tag.title} />
        </h1>
        <p>
          <TagId id={tag.id} />
        </p>
        <ProofChip proof={tag} />
        {ownerNumber !== undefined && (
          <p className="note">
            <Trans>Owner no. {ownerNumber}</Trans>
          </p>
        )}
        <FrameLink path={`/bratag/${tag.id}`} className={getButtonClass()}>{t`See the record`}</FrameLink>
      </div>
    </article>
  );
}

/** Asks for the ID of a tag, and opens our own page about it. A plain form, so it needs no script. */
export function TagCheckWidget() {
  const { t } = useLingui();
  return (
    <form className={css['check']} action="/check" method="get" target="_top" rel="noreferrer">
      <PageTitle>{t`Check a tag`}</PageTitle>
      <h1>
        <Trans>
          Is it <em>genuine?</em>
        </Trans>
      </h1>
      <p>{t`Enter the tag ID on the label to see what is on record.`}</p>
      <input type="hidden" name="utm_source" value="widget" />
      <div className={css['ask']}>
        <Field
          label={t`Tag ID`}
          name="tag"
          required
          maxLength={96}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="amber_lark_k2p:2026:spring:0007"
        />
        <Button type="submit" kind="primary">{t`Check the tag`}</Button>
      </div>
    </form>
  );
}

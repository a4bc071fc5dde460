import { Trans, useLingui } from '@lingui/react/macro';
import { createSlug } from '@strapline/domain/listing/slug';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { changeDraft, type TagDraft } from './tag-draft.ts';

const FactFields = lazyPart(async () => (await import('./fact-fields.tsx')).FactFields, <Skeleton height="20rem" radius="var(--r-card)" />);

export type SectionProps = { draft: TagDraft; field: FieldOf };

export function TitleSection({ draft, field }: SectionProps) {
  const { t } = useLingui();
  const titleLength = draft.title.trim().length;
  const slug = titleLength >= 3 ? createSlug(draft.title) : '';
  return (
    <section className={css['sec']}>
      <SectionHeading number={2}>
        <Trans>
          Name and <em>story</em>
        </Trans>
      </SectionHeading>
      <Field
        {...field('title')}
        label={t`Title`}
        value={draft.title}
        maxLength={80}
        autoComplete="off"
        hint={slug ? t`${titleLength} of 80. Collectors will find it at /listing/${slug}` : t`${titleLength} of 80.`}
        onChange={(event) => changeDraft({ title: event.target.value })}
      />
      <TextArea
        {...field('story')}
        label={t`Story`}
        value={draft.story}
        maxLength={4000}
        rows={4}
        hint={t`Where it’s from and what makes it special. You don’t need to share your own measurements.`}
        onChange={(event) => changeDraft({ story: event.target.value })}
      />
      <FactFields facts={draft} field={field} onChange={changeDraft} />
    </section>
  );
}

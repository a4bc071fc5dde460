import { Trans, useLingui } from '@lingui/react/macro';
import { slugFrom } from '@strapline/domain/listing/slug';
import { lazy, Suspense } from 'react';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { changeDraft, type Faults, type TagDraft } from './tag-draft.ts';
import { fieldId } from './use-tag-form.ts';

const FactFields = lazy(async () => ({ default: (await import('./fact-fields.tsx')).FactFields }));

export type SectionProps = { draft: TagDraft; shown: Faults };

export function TitleSection({ draft, shown }: SectionProps) {
  const { t } = useLingui();
  const letters = draft.title.trim().length;
  const slug = letters >= 3 ? slugFrom(draft.title) : '';
  return (
    <section className={css['sec']}>
      <SectionHeading number={2}>
        <Trans>
          Name and <em>story</em>
        </Trans>
      </SectionHeading>
      <Field
        id={fieldId('title')}
        label={t`Title`}
        value={draft.title}
        maxLength={80}
        autoComplete="off"
        error={shown.title}
        hint={
          slug ? (
            <Trans>
              {letters} of 80. Collectors will find it at /listing/{slug}
            </Trans>
          ) : (
            <Trans>{letters} of 80.</Trans>
          )
        }
        onChange={(event) => changeDraft({ title: event.target.value })}
      />
      <TextArea
        id={fieldId('story')}
        label={t`Story`}
        value={draft.story}
        maxLength={4000}
        rows={4}
        error={shown.story}
        hint={<Trans>Where it’s from and what makes it special. You don’t need to share your own measurements.</Trans>}
        onChange={(event) => changeDraft({ story: event.target.value })}
      />
      <Suspense fallback={<Skeleton height="20rem" radius="var(--r-card)" />}>
        <FactFields facts={draft} faults={shown} onChange={changeDraft} id={fieldId} />
      </Suspense>
    </section>
  );
}

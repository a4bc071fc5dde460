import { useLingui } from '@lingui/react/macro';
import { featuredLimits } from '@strapline/domain/featured/featured';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { parseLocalTime } from '../../../ui/format/local-time.ts';
import type { Article, Listing } from '../article.ts';
import { FeaturedArticle } from '../featured-article.tsx';
import { type FeaturedDraft, featuredDrafts } from './featured-draft.ts';
import css from './featured-tab.module.css';
import { useFeaturedForm } from './use-featured-form.ts';

/** `about`: the slug of the entry that is edited, or `newDraft`. What is typed is kept until it is saved or discarded. */
export function FeaturedForm({ about, onDone }: { about: string; onDone: () => void }) {
  const { t } = useLingui();
  const [isPreview, setPreview] = useState(false);
  const featured = useFeaturedForm(about, onDone);
  const { draft, form, isNew, listing } = featured;
  return (
    <>
      <form className="stack" {...form.props}>
        <Fields {...featured} />
        <Failure>{form.failure}</Failure>
        <div className={css['actions']}>
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {isNew ? t`Schedule` : t`Save changes`}
          </Button>
          <Button aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? t`Close preview` : t`Preview`}
          </Button>
          {!isNew && (
            <Button
              kind="quiet"
              onClick={() => {
                featuredDrafts.forget(about);
                onDone();
              }}
            >{t`Discard changes`}</Button>
          )}
        </div>
      </form>
      {isPreview && <Preview draft={draft} listing={listing} />}
    </>
  );
}

function Fields({ draft, isNew, listing, form, change }: ReturnType<typeof useFeaturedForm>) {
  const { t } = useLingui();
  return (
    <>
      <Field
        {...form.field('slug')}
        label={t`Listing`}
        hint={listing ? t`${listing.title}, by ${listing.creator.username}` : t`The address of its page, or the last part of it.`}
        value={draft.listing}
        readOnly={!isNew}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => change({ listing: target.value })}
      />
      <Field
        {...form.field('title')}
        label={t`Title`}
        value={draft.title}
        maxLength={featuredLimits.title.max}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        {...form.field('text')}
        label={t`Text`}
        hint={t`An empty line starts a new paragraph. The first one is the introduction; one that starts with > is a quote.`}
        rows={14}
        value={draft.text}
        maxLength={featuredLimits.text.max}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className={css['period']}>
        <Field
          {...form.field('from')}
          label={t`From`}
          type="datetime-local"
          hint={t`In the time zone of this device.`}
          value={draft.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <Field
          {...form.field('until')}
          label={t`Until`}
          type="datetime-local"
          value={draft.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
    </>
  );
}

/** As the page will look. Times that aren't chosen yet are now. */
function Preview({ draft: { title, text, from, until }, listing }: { draft: FeaturedDraft; listing: Listing | undefined }) {
  const { t } = useLingui();
  const [now] = useState(() => new Date().toISOString());
  if (!listing) return <p className="sub">{t`Choose a public listing to see the preview.`}</p>;
  const article: Article = {
    title: title.trim() || t`Title`,
    text,
    from: parseLocalTime(from) ?? now,
    until: parseLocalTime(until) ?? now,
  };
  return (
    <section className={css['preview']} aria-label={t`Preview`}>
      <FeaturedArticle article={article} listing={listing} headingLevel="h3" />
    </section>
  );
}

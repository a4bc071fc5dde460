import { Trans, useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/form/field.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { changeDraft } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';
import { useUsernameCheck } from './use-tag-form.ts';

export function StrapSection({ draft, field }: SectionProps) {
  const { t } = useLingui();
  const username = useUsernameCheck(draft.createdFor);
  return (
    <section className={css['sec']}>
      <SectionHeading number={5}>
        <Trans>
          The tag <em>itself</em>
        </Trans>
      </SectionHeading>
      <div className={`${css['strapPanel']} panel`}>
        <StrapDrawing />
        <div>
          <b>{t`Strap code`}</b>
          <p className="note">
            <Trans>
              When the tag is recorded, you print a label and sew it to the strap. Its code proves that someone has the label that came with
              the piece.
            </Trans>
          </p>
        </div>
      </div>
      <div className="grid2 keep1">
        <Field
          {...field('series')}
          label={t`Series`}
          optional
          value={draft.series}
          maxLength={16}
          autoComplete="off"
          autoCapitalize="none"
          placeholder={t`spring`}
          hint={t`A permanent part of its number. “main” if left empty.`}
          onChange={(event) => changeDraft({ series: event.target.value })}
        />
        <Field
          {...field('createdFor')}
          error={field('createdFor').error ?? username.error}
          onBlur={username.check}
          label={t`Made for a collector`}
          optional
          value={draft.createdFor}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t`Their username`}
          hint={t`Only they can buy it.`}
          onChange={(event) => changeDraft({ createdFor: event.target.value })}
        />
      </div>
    </section>
  );
}

function StrapDrawing() {
  return (
    <svg className={css['obj']} viewBox="0 0 84 108" aria-hidden="true">
      <path d="M27 2c-5 34-5 70 0 104M51 2c5 34 5 70 0 104" />
      <path className={css['se']} d="M32 4c-4 33-4 67 0 100M46 4c4 33 4 67 0 100" />
      <path className={css['paper']} d="M2 36h68l10 9v22l-10 9H2z" />
      <path className={css['se']} d="M6 40.5h60M6 71.5h60" />
      <circle className={css['br']} cx="72" cy="56" r="2.8" />
      <text x="8" y="54">
        7K3M-9QXD
      </text>
      <text x="8" y="66">
        2VTB-7
      </text>
    </svg>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAppName, useItem } from '../../../platform/page/app-data.ts';
import { Check } from '../../../ui/form/choice.tsx';
import css from './create.module.css';
import { FormSection } from './form-section.tsx';

type ConsentSectionProps = {
  version: string;
  isAgreed: boolean;
  name: string;
  error: string | undefined;
  onChange: (isAgreed: boolean) => void;
};

/** The whole text is open, and the tick starts empty. */
export function ConsentSection({ version, isAgreed, name, error, onChange }: ConsentSectionProps) {
  const { t } = useLingui();
  return (
    <FormSection
      id="pair-consent"
      number={4}
      heading={
        <Trans>
          Your <em>consent</em>
        </Trans>
      }
    >
      <ConsentText version={version} />
      <Check
        name={name}
        checked={isAgreed}
        error={error}
        note={t`Recorded with today’s date and the version of the text.`}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t`I have read this and I agree.`}
      </Check>
    </FormSection>
  );
}

export function ConsentText({ version }: { version: string }) {
  const { t } = useLingui();
  const item = useItem();
  const appName = useAppName();
  return (
    <div className={css['consent']}>
      <div className={css['split']}>
        <h3>{t`What you agree to`}</h3>
        <span className="mono">{t`text ${version}`}</span>
      </div>
      <ol>
        <li>{t`I am 18 or older, and I am the person in these pictures. Nobody else is in them.`}</li>
        <li>{t`They show how a ${item} fits. They show no nudity.`}</li>
        <li>
          <Trans>
            They are encrypted in my browser. {appName} keeps the keys and hands one out only to people I let in, to the buyer of something
            that includes the pictures, and to reviewers who give a written reason. Each time is recorded, and I can read the record.
          </Trans>
        </li>
        <li>{t`I can take this back at any time. The pair is then closed for everybody else at once, and the pictures are deleted after 14 days, or right away if I withdraw the pair.`}</li>
      </ol>
      <p className="note">{t`This is safekeeping with a record: ${appName} could open the pictures, and every opening is recorded.`}</p>
    </div>
  );
}

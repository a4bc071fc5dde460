import { Trans, useLingui } from '@lingui/react/macro';
import { consentVersions } from '@strapline/contract/consents';
import type { OwnSurvey } from '@strapline/contract/shapes/surveys/survey';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide';
import { useState } from 'react';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Check, RadioCard } from '../../../ui/form/choice.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { DeclaredSize, useDeclaredSize } from './declared-size.tsx';
import css from './own-surveys.module.css';
import { PictureChoice } from './picture-choice.tsx';
import { SurveyConsent } from './survey-consent.tsx';
import { type SurveyKind, useSurveyLabels } from './survey-labels.ts';
import { useSetSurveyState } from './use-set-survey-state.ts';

type OpenSurveyProps = {
  fqsid: string;
  /** Those that can be opened. */
  kinds: readonly SurveyKind[];
  /** The survey that is opened again, or that is open and changed. */
  before?: OwnSurvey;
  onOpened: () => void;
};

/** Opens a survey, or changes an open one. The whole text is shown, and the tick starts empty; to the same text, people agree once. */
export function OpenSurvey({ fqsid, kinds, before, onOpened }: OpenSurveyProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<SurveyKind>();
  const [isAgreed, setAgreed] = useState(before?.consent?.version === consentVersions.survey);
  const [pictures, setPictures] = useState(() => before?.pictures.map(({ id }) => id) ?? []);
  const needsConsent = before?.consent?.version !== consentVersions.survey;
  const kind = kinds.find((one) => one === chosen) ?? kinds[0] ?? 'size';
  const isOpen = before?.state === 'open';
  const size = useDeclaredSize(fqsid);
  const open = useSetSurveyState();
  const isMinor = open.error instanceof WireError && open.error.code === 'age_required';
  const form = useContractForm('setSurveyState', {
    input: {
      survey: kind,
      fqsid,
      state: 'open',
      consentVersion: consentVersions.survey,
      pictures: kind === 'icbm' ? pictures : undefined,
      declared: size.declared,
    },
    errors: { consentVersion: isAgreed ? undefined : t`Tick this to open the survey.`, 'declared.label': size.error },
    mutation: open,
    onSent: () => {
      size.forget();
      showNotice(isOpen ? t`Saved.` : t`The survey is open. Share its link with the people who should answer.`);
      onOpened();
    },
  });
  return (
    <form className="stack" {...form.props}>
      {kinds.length > 1 && <KindChoice name={fqsid} kinds={kinds} value={kind} onChange={setChosen} />}
      {kind === 'icbm' && <PictureChoice chosen={pictures} error={form.getError('pictures')} onChange={setPictures} />}
      <DeclaredSize size={size} field={form.field} isKnown={before !== undefined} />
      {needsConsent && (
        <>
          <SurveyConsent version={consentVersions.survey} />
          <Check
            {...form.field('consentVersion')}
            checked={isAgreed}
            note={t`Recorded with today’s date and the version of the text.`}
            onChange={({ target }) => setAgreed(target.checked)}
          >{t`I am 18 or older, and I agree to this survey about me.`}</Check>
        </>
      )}
      {isMinor ? <AgeNote /> : <Failure>{form.failure}</Failure>}
      <div className={`row ${css['submit']}`}>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {isOpen ? t`Save` : t`Open the survey`}
        </Button>
        {!isOpen && <p className="note">{t`You can pause or close it at any time.`}</p>}
      </div>
    </form>
  );
}

type KindChoiceProps = { name: string; kinds: readonly SurveyKind[]; value: SurveyKind; onChange: (kind: SurveyKind) => void };

function KindChoice({ name, kinds, value, onChange }: KindChoiceProps) {
  const { t } = useLingui();
  const labels = useSurveyLabels();
  return (
    <fieldset className={css['kinds']}>
      <legend className="vh">{t`Survey`}</legend>
      {kinds.map((kind) => (
        <RadioCard key={kind} name={`survey ${name}`} checked={kind === value} onChange={() => onChange(kind)}>
          <span>
            <b>{labels[kind].name}</b>
            <small>{labels[kind].about}</small>
          </span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

/** The birth date is entered in the account, where its rules are. */
export function AgeNote() {
  return (
    <Callout tone="brass" icon={CalendarDays}>
      <Trans>
        <b>Surveys are for people of 18 or older.</b> Add your birth date{' '}
        <Link to="/account" search={{ tab: 'profile' }}>
          to your profile
        </Link>
        , then come back. It is stored encrypted and never shown.
      </Trans>
    </Callout>
  );
}

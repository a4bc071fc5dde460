import { Trans, useLingui } from '@lingui/react/macro';
import { adultAge, calculateAge } from '@strapline/domain/profile/age';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { formatLongDay, formatMoment } from '../format/dates.ts';
import { Group } from '../group.tsx';
import css from './birth-date.module.css';
import { Field } from './field.tsx';

type BirthDateProps = {
  isSaved: boolean;
  isAdult: boolean;
  /** Until when it may be corrected once. */
  editableUntil: string | null;
  error?: string | undefined;
  busy: boolean;
  onSave: (birthDate: string) => void;
};

/** Reads the date back and saves it only when confirmed: a mistyped year would lock a creator out. */
export function BirthDate({ isSaved, isAdult, editableUntil, error, busy, onSave }: BirthDateProps) {
  const { t } = useLingui();
  const [birthDate, setBirthDate] = useState('');
  const [isConfirming, setConfirming] = useState<{ birthDate: string; age: number }>();
  const [invalidReason, setInvalidReason] = useState<string>();
  if (isSaved && !editableUntil) {
    return isAdult ? null : (
      <p className="sub" data-invalid={error ? '' : undefined} tabIndex={-1}>
        {t`The birth date we have makes you under 18. You can tag and sell from your 18th birthday. If the date is wrong, contact support.`}
      </p>
    );
  }

  function askToConfirm() {
    const today = new Date();
    const age = calculateAge(birthDate, today);
    const isPlausible = age !== undefined && age < 130 && birthDate <= today.toISOString().slice(0, 10);
    setInvalidReason(isPlausible ? undefined : t`Enter the day, month and year you were born.`);
    setConfirming(isPlausible ? { birthDate, age } : undefined);
  }

  return (
    <div className={css['birth']}>
      {editableUntil && (
        <p className="sub">
          {isAdult ? (
            t`Your birth date is saved. If you mistyped it, you can correct it once, until ${formatMoment(editableUntil)}.`
          ) : (
            <Trans>
              The birth date you saved makes you under 18. If you mistyped it, you can correct it once, until {formatMoment(editableUntil)}.
            </Trans>
          )}
        </p>
      )}
      <div className={css['line']}>
        <Field
          type="date"
          label={isSaved ? t`Corrected birth date` : t`Your birth date`}
          autoComplete="bday"
          value={birthDate}
          error={invalidReason ?? error}
          onChange={(event) => {
            setBirthDate(event.target.value);
            setConfirming(undefined);
            setInvalidReason(undefined);
          }}
        />
        {!isConfirming && <Button disabled={birthDate === ''} busy={busy} onClick={askToConfirm}>{t`Continue`}</Button>}
      </div>
      {isConfirming && (
        <ConfirmBirthDate
          {...isConfirming}
          isCorrection={isSaved}
          busy={busy}
          onConfirm={() => onSave(isConfirming.birthDate)}
          onChange={() => setConfirming(undefined)}
        />
      )}
    </div>
  );
}

type ConfirmProps = {
  birthDate: string;
  age: number;
  isCorrection: boolean;
  busy: boolean;
  onConfirm: () => void;
  onChange: () => void;
};

/** Takes the focus, so that the question is read before it is answered. */
function ConfirmBirthDate({ birthDate, age, isCorrection, busy, onConfirm, onChange }: ConfirmProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Group className={css['ask']} tabIndex={-1} ref={box}>
      <p>
        <b>{formatLongDay(`${birthDate}T12:00:00`)}.</b>{' '}
        {age >= adultAge
          ? t`That makes you ${age}. Is that right?`
          : t`That makes you under 18, and you need to be 18 to tag or sell. Please check the year. Is that right?`}{' '}
        {isCorrection && age < adultAge && t`Pieces you offer will be taken off sale.`}{' '}
        {isCorrection ? t`This can’t be changed again.` : t`You can correct it once, within 24 hours.`}
      </p>
      <div className="row">
        <Button kind={age >= adultAge ? 'primary' : 'plain'} busy={busy} onClick={onConfirm}>{t`Yes, save it`}</Button>
        <Button kind="quiet" onClick={onChange}>{t`Change it`}</Button>
      </div>
    </Group>
  );
}

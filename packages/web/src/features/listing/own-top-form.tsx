import { Trans, useLingui } from '@lingui/react/macro';
import { letterRegions } from '@strapline/domain/size/letter-ranges';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import css from './fit.module.css';
import { listUnreadable, type OwnTop, type OwnTopField, useOwnTop } from './own-top.ts';

/** What is compared with every top: one that fits, or else bust and waist. */
export function OwnTopForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [own, setOwn] = useState<OwnTop>(() => useOwnTop.getState().state);
  const [wrong, setWrong] = useState<readonly OwnTopField[]>([]);
  const labels = useFieldLabels();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const unreadable = listUnreadable(own);
    setWrong(unreadable);
    if (unreadable[0]) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${unreadable[0]}]`)?.focus();
    useOwnTop.getState().change(own);
    onDone();
  }

  const createField = (name: OwnTopField) => (
    <Field
      key={name}
      name={name}
      label={labels[name]}
      unit={own.unit}
      value={own.texts[name] ?? ''}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      error={wrong.includes(name) ? t`Enter a length, e.g. 52 or 20 1/2.` : undefined}
      onChange={({ target }) => setOwn({ ...own, texts: { ...own.texts, [name]: target.value } })}
    />
  );

  return (
    <form className={css['own']} onSubmit={save} noValidate>
      <Segmented
        label={t`Unit of your tape`}
        value={own.unit}
        options={[
          { value: 'cm', label: t`Centimetres` },
          { value: 'in', label: t`Inches` },
        ]}
        onChange={(unit) => setOwn({ ...own, unit })}
      />
      <p className="sub">{t`A top that fits you, laid flat:`}</p>
      <div className={css['three']}>{(['chest', 'length', 'shoulders'] as const).map(createField)}</div>
      <p className="sub">{t`Or, for tops whose creator gave only a size, measured around you:`}</p>
      <div className={css['three']}>{(['bust', 'waist'] as const).map(createField)}</div>
      <p className="sub">{t`Whose letter sizes do you know?`}</p>
      <Segmented
        label={t`Whose letter sizes you know`}
        value={own.region}
        options={letterRegions.map((region) => ({ value: region, label: region }))}
        onChange={(region) => setOwn({ ...own, region })}
      />
      <div className="row">
        <Button type="submit" kind="primary">
          <Trans>Save</Trans>
        </Button>
        <Button kind="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

function useFieldLabels(): Record<OwnTopField, string> {
  const { t } = useLingui();
  return { chest: t`Chest`, length: t`Length`, shoulders: t`Shoulders`, bust: t`Bust`, waist: t`Waist` };
}

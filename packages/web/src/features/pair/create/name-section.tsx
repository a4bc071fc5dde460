import { Trans, useLingui } from '@lingui/react/macro';
import { Shuffle } from 'lucide';
import { useEffect, useRef } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RadioCard } from '../../../ui/form/choice.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import css from './create.module.css';
import { FormSection } from './form-section.tsx';

/** As many as are offered at once. */
const offeredCount = 6;

/** Made-up names that nobody has. Never cached: each call offers others. */
export function useOfferedNames(chosen: string) {
  const { mutate, data, isPending, error } = useCallMutation('getAvailablePairUsernames');
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({ count: offeredCount });
  }, [mutate]);
  const names = data?.usernames ?? [];
  return {
    names: chosen && !names.includes(chosen) ? [chosen, ...names.slice(0, offeredCount - 1)] : names,
    isPending,
    error,
    shuffle: () => mutate({ count: offeredCount }),
  };
}

type NameSectionProps = {
  offered: ReturnType<typeof useOfferedNames>;
  chosen: string;
  /** Of the field: its name in the form. */
  name: string;
  error: string | undefined;
  note?: string;
  onChoose: (username: string) => void;
};

export function NameSection({ offered, chosen, name, error, note, onChoose }: NameSectionProps) {
  const { t } = useLingui();
  const { names, isPending } = offered;
  return (
    <FormSection
      id="pair-name"
      number={1}
      heading={
        <Trans>
          A name for <em>this pair</em>
        </Trans>
      }
      hint={t`Others see this name beside your size. The names are made up, so nobody can guess yours.`}
    >
      <fieldset className={css['names']} aria-describedby={error ? 'pair-name-error' : undefined} aria-busy={isPending}>
        <legend className="vh">{t`Names on offer`}</legend>
        {names.length === 0 && isPending
          ? Array.from({ length: offeredCount }, (_, slot) => <Skeleton key={slot} height="56px" radius="var(--r-card)" />)
          : names.map((one) => (
              <RadioCard
                key={one}
                className={css['name']}
                name={name}
                value={one}
                checked={one === chosen}
                aria-invalid={error ? true : undefined}
                onChange={() => onChoose(one)}
              >
                <Avatar of={{ username: one }} size={24} />
                <span className="mono">{one}</span>
              </RadioCard>
            ))}
      </fieldset>
      {error && <FieldError id="pair-name-error" error={error} />}
      <Failure>{offered.error?.message}</Failure>
      <div className={css['split']}>
        <button
          type="button"
          className={css['quiet']}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && offered.shuffle()}
        >
          <Icon icon={Shuffle} />
          {t`Show six others`}
        </button>
        <span className="note">{note ?? t`You can change it once every 30 days.`}</span>
      </div>
    </FormSection>
  );
}

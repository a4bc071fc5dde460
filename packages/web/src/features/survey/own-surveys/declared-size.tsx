import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { resolveSize, sizeSystems } from '@strapline/domain/size/systems';
import { useState } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { useTextDraft } from '../../../platform/state/text-drafts.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { useSizeSystem } from '../../../ui/tag/size-system.ts';

/** The size by the owner's own word, while it is typed for the survey about a handle. */
export function useDeclaredSize(fqsid: string) {
  const { t } = useLingui();
  const preferred = useSizeSystem();
  const [system, setSystem] = useState(preferred);
  const [label = '', setLabel] = useTextDraft('ownSize', fqsid);
  const text = label.trim();
  const declared: Input<'setSurveyState'>['declared'] = text ? { system, label: text } : undefined;
  const isUnknown = text !== '' && 'error' in resolveSize(system, text);
  return {
    system,
    label,
    setSystem,
    setLabel: (typed: string) => setLabel(typed || undefined),
    forget: () => setLabel(undefined),
    declared,
    error: isUnknown ? t`Enter a valid size in ${system}, or leave this empty.` : undefined,
  };
}

type DeclaredSizeProps = { size: ReturnType<typeof useDeclaredSize>; field: FieldOf /** A size may be stored. */; isKnown: boolean };

export function DeclaredSize({ size: { system, label, setSystem, setLabel }, field, isKnown }: DeclaredSizeProps) {
  const { t } = useLingui();
  return (
    <div className="grid2">
      <Field
        {...field('declared.label')}
        label={t`Size you wear`}
        optional
        hint={isKnown ? t`Leave it empty to keep what you said before.` : t`Shown beside what others say.`}
        value={label}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setLabel(target.value)}
      />
      <Select
        {...field('declared.system')}
        label={t`Sizing system`}
        value={system}
        onChange={({ target }) => setSystem(sizeSystems.find((one) => one === target.value) ?? system)}
      >
        {sizeSystems.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  );
}

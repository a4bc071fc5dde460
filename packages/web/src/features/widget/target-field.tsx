import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import type { FieldOf } from '../../platform/form/contract-form.ts';
import { useOwnHandles } from '../../platform/use-own-handles.ts';
import { useOwnPublicPieces } from '../../platform/use-own-public-pieces.ts';
import { Field } from '../../ui/form/field.tsx';
import type { WidgetDraft } from './widget-draft.ts';

type TargetFieldProps = { draft: WidgetDraft; field: ReturnType<FieldOf>; onChange: (target: string) => void };
type Suggestion = { value: string; label: string };

/** What the widget shows. The member's own pieces, page and handles are suggested; a link to a page of ours is read, too. */
export function TargetField({ draft, field, onChange }: TargetFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const suggestions = useSuggestions(draft.kind);
  const labels = {
    listing: [t`Listing`, t`Choose one of yours, or paste the link of a piece.`],
    model: [t`Creator`, t`A username, or the link of a creator’s page.`],
    collection: [t`Collector`, t`A username, or the link of a collection that everyone can see.`],
    icbm: [t`Handle`, t`A handle with an open survey, e.g. instagram:mara.sews.`],
    tagCheck: [t`Tag ID`, t`Leave this empty to let readers enter a tag themselves.`],
  };
  if (draft.kind === 'calculator') return null;
  const [label, hint] = labels[draft.kind];
  return (
    <>
      <Field
        {...field}
        label={label}
        hint={hint}
        optional={draft.kind === 'tagCheck'}
        value={draft.target}
        list={id}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {suggestions.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

function useSuggestions(kind: WidgetDraft['kind']): Suggestion[] {
  const { pieces } = useOwnPublicPieces();
  const { handles } = useOwnHandles();
  const { data: profile } = useCall('fetchProfile', {});
  if (kind === 'listing')
    return pieces.flatMap(({ slug, title, listing }) => (slug && listing !== 'unlisted' ? [{ value: slug, label: title }] : []));
  if (kind === 'tagCheck') return pieces.map(({ braTagId, title }) => ({ value: braTagId, label: title }));
  if (kind === 'icbm') return handles.filter(({ status }) => status === 'proven').map(({ fqsid }) => ({ value: fqsid, label: fqsid }));
  return profile ? [{ value: profile.username, label: profile.displayName || profile.username }] : [];
}

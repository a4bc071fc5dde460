import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnWidget } from '@strapline/contract/shapes/widgets/widget';
import { mostWidgetOrigins, mostWidgetPieces } from '@strapline/contract/widget-kinds';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RadioCard, Segmented } from '../../ui/form/choice.tsx';
import { Select, TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKindLabels } from './kind-labels.ts';
import { TargetField } from './target-field.tsx';
import { toWidgetInput, type WidgetDraft } from './widget-draft.ts';
import css from './widgets.module.css';

type WidgetFormProps = {
  draft: WidgetDraft;
  /** The widget that is changed; null for a new one. */
  edited: OwnWidget | null;
  onChange: (patch: Partial<WidgetDraft>) => void;
  onSaved: (widget: OwnWidget) => void;
  onCancel: () => void;
};

export function WidgetForm({ draft, edited, onChange, onSaved, onCancel }: WidgetFormProps) {
  const { t } = useLingui();
  const create = useIdempotentMutation('createWidget', ['listWidgets']);
  const update = useCallMutation('updateWidget', ['listWidgets']);
  const input = toWidgetInput(draft);
  const form = useContractForm('createWidget', {
    input,
    mutation: edited ? update : create,
    send: (complete) => {
      const { kind: _kind, ...changes } = complete;
      if (edited) update.mutate({ widgetId: edited.widgetId, ...changes }, { onSuccess: onSaved });
      else create.mutate(complete, { onSuccess: onSaved });
    },
  });
  const isShelf = draft.kind === 'model' || draft.kind === 'collection';
  return (
    <form {...form.props} className={css['form']} aria-label={edited ? t`Change the widget` : t`New widget`}>
      <KindChoice draft={draft} isFixed={edited !== null} onChange={onChange} />
      <TargetField draft={draft} field={form.field('target')} onChange={(target) => onChange({ target })} />
      {isShelf && (
        <Select
          {...form.field('options.pieces')}
          label={t`Number of pieces`}
          value={draft.pieces}
          onChange={({ target }) => onChange({ pieces: Number(target.value) })}
        >
          {Array.from({ length: mostWidgetPieces }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </Select>
      )}
      <div>
        <p className="lab">{t`Colors`}</p>
        <Segmented
          label={t`Colors`}
          value={draft.theme}
          onChange={(theme) => onChange({ theme })}
          options={[
            { value: 'auto', label: t`Reader’s setting` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
      </div>
      <TextArea
        {...form.field('allowedOrigins')}
        label={t`Sites that may show it`}
        hint={t`One per line, up to ${mostWidgetOrigins}, e.g. https://shop.example. If you add none, no site can show it.`}
        rows={3}
        value={draft.origins}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange({ origins: target.value })}
      />
      {input.allowedOrigins.length > 0 && (
        <p className="note" role="status">
          <Plural value={input.allowedOrigins.length} one="# site may show this widget." other="# sites may show this widget." />
        </p>
      )}
      <Failure>{form.failure}</Failure>
      <div className="row">
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {edited ? <Trans>Save changes</Trans> : <Trans>Create widget</Trans>}
        </Button>
        {edited && <Button onClick={onCancel}>{t`Cancel`}</Button>}
      </div>
    </form>
  );
}

type KindChoiceProps = { draft: WidgetDraft; isFixed: boolean; onChange: (patch: Partial<WidgetDraft>) => void };

/** The kind of a saved widget stays: other sites were told what it shows. */
function KindChoice({ draft, isFixed, onChange }: KindChoiceProps) {
  const { t } = useLingui();
  const kinds = useKindLabels();
  return (
    <fieldset className={css['kinds']}>
      <legend className="lab">{t`What it shows`}</legend>
      {kinds.map(({ kind, icon, name, about }) => (
        <RadioCard
          key={kind}
          name="kind"
          value={kind}
          checked={draft.kind === kind}
          disabled={isFixed && draft.kind !== kind}
          className={draft.kind === kind ? 'on' : undefined}
          onChange={() => onChange({ kind, target: '' })}
        >
          <span className={css['kind']}>
            <Icon icon={icon} />
            <b>{name}</b>
            <small>{about}</small>
          </span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

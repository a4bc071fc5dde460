import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnWidget } from '@strapline/contract/shapes/widgets/widget';
import { TriangleAlert } from 'lucide';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './widgets.module.css';

/** What the maker pastes into the other site. */
export function WidgetSnippet({ widget }: { widget: OwnWidget }) {
  const { t } = useLingui();
  return (
    <div className={css['snippet']}>
      <TextArea
        label={t`Code of the widget`}
        className={`area ${css['code']}`}
        value={widget.snippet}
        rows={8}
        readOnly
        spellCheck={false}
      />
      <div className="row">
        <CopyButton text={widget.snippet}>{t`Copy the code`}</CopyButton>
        <CopyButton text={widget.url}>{t`Copy the link`}</CopyButton>
      </div>
      {widget.allowedOrigins.length === 0 && (
        <Callout icon={TriangleAlert}>
          <p>
            <Trans>No site may show this widget yet. Add the site that you paste the code into.</Trans>
          </p>
        </Callout>
      )}
    </div>
  );
}

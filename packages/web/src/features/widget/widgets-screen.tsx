import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnWidget } from '@strapline/contract/shapes/widgets/widget';
import { useEffect, useRef, useState } from 'react';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Panel, Stitch } from '../../ui/panel.tsx';
import { OwnWidgets } from './own-widgets.tsx';
import { emptyDraft, toDraft } from './widget-draft.ts';
import { WidgetForm } from './widget-form.tsx';
import { WidgetPreview } from './widget-preview.tsx';
import { WidgetSnippet } from './widget-snippet.tsx';
import css from './widgets.module.css';

/** Makes widgets for other sites: choose, see, copy. */
export function WidgetsScreen() {
  const { t } = useLingui();
  const [draft, setDraft] = useState(emptyDraft);
  const [edited, setEdited] = useState<OwnWidget | null>(null);
  const [saved, setSaved] = useState<OwnWidget | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saved) heading.current?.focus();
  }, [saved]);

  function startOver() {
    setEdited(null);
    setDraft(emptyDraft);
  }

  function edit(widget: OwnWidget) {
    setEdited(widget);
    setSaved(null);
    setDraft(toDraft(widget));
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.focus({ preventScroll: true });
  }

  return (
    <div className={`page ${css['page']}`}>
      <PageTitle>{t`Widgets`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{t`For other sites`}</p>
        <h1 tabIndex={-1}>
          <Trans>
            Put it on <em>your site.</em>
          </Trans>
        </h1>
        <p className="lead">{t`Choose what to show, name the sites that may show it, and paste the code there. People who buy pay here, on our own page.`}</p>
      </div>
      <div className={css['columns']}>
        <div ref={form} tabIndex={-1} className={css['left']}>
          {saved && (
            <Panel>
              <h2 ref={heading} tabIndex={-1}>{t`Your widget is ready`}</h2>
              <p>{t`Paste this code where the widget should appear.`}</p>
              <WidgetSnippet widget={saved} />
            </Panel>
          )}
          <WidgetForm
            key={edited?.widgetId ?? 'new'}
            draft={draft}
            edited={edited}
            onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
            onCancel={startOver}
            onSaved={(widget) => {
              setSaved(widget);
              startOver();
            }}
          />
        </div>
        <WidgetPreview draft={draft} />
      </div>
      <Stitch air="gap" />
      <OwnWidgets
        onEdit={edit}
        onRemoved={({ widgetId }) => {
          if (edited?.widgetId === widgetId) startOver();
          if (saved?.widgetId === widgetId) setSaved(null);
        }}
      />
    </div>
  );
}

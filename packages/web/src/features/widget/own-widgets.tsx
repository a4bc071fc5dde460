import { Plural, useLingui } from '@lingui/react/macro';
import type { OwnWidget } from '@strapline/contract/shapes/widgets/widget';
import { Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useKindLabels } from './kind-labels.ts';
import { WidgetSnippet } from './widget-snippet.tsx';
import css from './widgets.module.css';

type OwnWidgetsProps = { onEdit: (widget: OwnWidget) => void; onRemoved: (widget: OwnWidget) => void };

export function OwnWidgets({ onEdit, onRemoved }: OwnWidgetsProps) {
  const { t } = useLingui();
  const list = useCallList('listWidgets', {});
  return (
    <section aria-labelledby="own-widgets-title" className={css['own']}>
      <h2 id="own-widgets-title">{t`Your widgets`}</h2>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="4.5rem" radius="var(--r-card)" />
          </Loading>
        }
        empty={<p className={css['none']}>{t`No widgets yet. Your first one will show up here, with its code.`}</p>}
      >
        {(widgets) => (
          <ul className={css['list']}>
            {widgets.map((widget) => (
              <OwnWidgetRow key={widget.widgetId} widget={widget} onEdit={() => onEdit(widget)} onRemoved={() => onRemoved(widget)} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

type RowProps = { widget: OwnWidget; onEdit: () => void; onRemoved: () => void };

function OwnWidgetRow({ widget, onEdit, onRemoved }: RowProps) {
  const { t } = useLingui();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useCallMutation('removeWidget', ['listWidgets']);
  const label = useKindLabels().find(({ kind }) => kind === widget.kind);
  const name = label?.name ?? widget.kind;
  const about = widget.target ?? t`for everyone`;

  function confirm() {
    remove.mutate(
      { widgetId: widget.widgetId },
      {
        onSuccess: () => {
          onRemoved();
          showNotice(t`Widget deleted.`);
        },
        onError: showError,
        onSettled: () => setRemoving(false),
      },
    );
  }

  return (
    <li>
      <div className={css['who']}>
        {label && <Icon icon={label.icon} />}
        <div>
          <h3>{name}</h3>
          <p className="mono">{about}</p>
          <p className="note">
            <Plural value={widget.allowedOrigins.length} _0="No site may show it" one="On # site" other="On # sites" />
          </p>
        </div>
        <div className={css['actions']}>
          <Button icon={Pencil} size="small" aria-label={t`Edit ${name} ${about}`} onClick={onEdit}>{t`Edit`}</Button>
          <Button icon={Trash2} size="small" aria-label={t`Delete ${name} ${about}`} onClick={() => setRemoving(true)}>{t`Delete`}</Button>
        </div>
      </div>
      <details>
        <summary>{t`Show the code`}</summary>
        <WidgetSnippet widget={widget} />
      </details>
      {isRemoving && (
        <ConfirmDialog
          title={t`Delete this widget?`}
          confirmLabel={t`Delete widget`}
          cancelLabel={t`Cancel`}
          isBusy={remove.isPending}
          onConfirm={confirm}
          onClose={() => setRemoving(false)}
        >
          <p>{t`Sites that show it will say that it isn’t available. This can’t be undone.`}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

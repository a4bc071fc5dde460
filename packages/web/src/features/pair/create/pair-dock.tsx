import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { observeDock } from '../../../ui/dock.ts';
import css from './create.module.css';
import type { PairTodo } from './pair-aside.tsx';

type PairDockProps = {
  todos: readonly PairTodo[];
  isBusy: boolean;
  failure: string | undefined;
  /** Said instead of what is missing. */
  status?: string | undefined;
  /** It has no ID yet, so its pictures come next. */
  isNew?: boolean;
  /** A picture that isn't with the pair yet is lost with the page. */
  hasUnsentPicture?: boolean;
  /** Before the page is left. */
  onKeep?: () => Promise<boolean>;
};

/** Never greyed out: sending leads to the first thing that is missing. */
export function PairDock({ todos, isBusy, failure, status, isNew = false, hasUnsentPicture = false, onKeep }: PairDockProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const open = todos.filter(({ state }) => state !== 'ok');
  const ready = todos.length - open.length;

  async function keep() {
    setAsking(false);
    if (onKeep && !(await onKeep())) return;
    void navigate({ to: '/account', search: { tab: 'pairs' } });
  }

  return (
    <section className={css['dock']} ref={observeDock} aria-label={t`State of the draft`}>
      <div>
        <div className={css['grow']}>
          <div>
            <p className="med" role="status">
              {status ??
                (open.length === 0 ? t`Ready to send` : t`${plural(open.length, { one: 'One thing left', other: '# things left' })}`)}
            </p>
            {failure ? (
              <p className="help bad" role="alert">
                {failure}
              </p>
            ) : (
              <p className="note">{open.map(({ label }) => label).join(' · ')}</p>
            )}
          </div>
          <span className={css['progress']} role="img" aria-label={t`${ready} of ${todos.length} parts ready`}>
            {todos.map(({ key, state }) => (
              <i key={key} className={state === 'ok' ? undefined : css['open']} />
            ))}
          </span>
        </div>
        <Button onClick={() => (hasUnsentPicture ? setAsking(true) : void keep())}>{t`Keep as draft`}</Button>
        <Button kind="primary" type="submit" form="pair-form" busy={isBusy}>
          {isNew ? t`Continue to the pictures` : t`Send for review`}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Leave without the last picture?`}
          confirmLabel={t`Leave without it`}
          cancelLabel={t`Stay`}
          onConfirm={() => void keep()}
          onClose={() => setAsking(false)}
        >
          <p>{t`The draft keeps its first picture and what you typed. The other one is sent together with it, so you’d have to take it again.`}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

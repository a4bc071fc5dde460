import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Check, Clock, type IconNode, Pencil, TriangleAlert } from 'lucide';
import { Button } from '../../../ui/button.tsx';
import { observeDock } from '../../../ui/dock.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './create.module.css';
import { countOpenTodos, type Todo } from './tag-draft.ts';

const todoIcons: Record<Todo['state'], IconNode> = { ok: Check, open: Pencil, wait: Clock, bad: TriangleAlert };

export function Checklist({ todos }: { todos: Todo[] }) {
  const { t } = useLingui();
  return (
    <div>
      <h3 className={css['listHead']}>{t`Before you submit it`}</h3>
      <ul className={css['todo']}>
        {todos.map((todo) => (
          <li key={todo.kind} className={css[todo.state]}>
            <Icon icon={todoIcons[todo.state]} />
            <TodoLabel todo={todo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TodoLabel({ todo }: { todo: Todo }) {
  switch (todo.kind) {
    case 'details':
      return <Trans>Title, story and size</Trans>;
    case 'title':
      return <Trans>Add a title</Trans>;
    case 'size':
      return <Trans>Enter a valid size, or leave it empty</Trans>;
    case 'measures':
      return <Trans>Correct a measurement</Trans>;
    case 'story':
      return <Trans>Change the story</Trans>;
    case 'confirmations':
      return <Trans>Condition and laundering</Trans>;
    case 'condition':
      return <Trans>Choose its condition</Trans>;
    case 'laundered':
      return <Trans>Confirm that it has been laundered</Trans>;
    case 'price':
      return todo.state === 'ok' ? <Trans>Price</Trans> : <Trans>Enter a price, or choose record only</Trans>;
    case 'pictures':
      return todo.state === 'ok' ? <Trans>Pictures</Trans> : <Trans>Add at least one picture</Trans>;
    case 'descriptions':
      return <Trans>Change a description</Trans>;
    case 'birthDate':
      return <Trans>Enter your birth date</Trans>;
    case 'uploading':
      return <Plural value={todo.count} one="One file is uploading" other="# files are uploading" />;
    case 'interrupted':
      return <Plural value={todo.count} one="Resume or remove one upload" other="Resume or remove # uploads" />;
  }
}

const todoGroups: readonly Todo['kind'][][] = [
  ['pictures', 'uploading', 'interrupted', 'descriptions'],
  ['details', 'title', 'size', 'measures', 'story'],
  ['confirmations', 'condition', 'laundered'],
  ['price'],
  ['birthDate'],
];

type DockProps = { todos: Todo[]; busy: boolean; failure: string | undefined };

export function SubmitDock({ todos, busy, failure }: DockProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const openCount = countOpenTodos(todos);
  const open = todoGroups.map((part) => todos.some((todo) => part.includes(todo.kind) && todo.state !== 'ok'));
  const ready = open.filter((isOpen) => !isOpen).length;
  return (
    <section className={css['dock']} ref={observeDock} aria-label={t`Review state`}>
      <div>
        <div className={css['grow']}>
          <div>
            <p className="med" role="status">
              {openCount === 0 ? t`Ready to submit` : t`${plural(openCount, { one: 'One thing left', other: '# things left' })}`}
            </p>
            {failure ? (
              <p className="help bad" role="alert">
                {failure}
              </p>
            ) : (
              <p className="note">{t`We check the wording automatically. Our team reviews anything that is flagged.`}</p>
            )}
          </div>
          <span className={css['progress']} role="img" aria-label={t`${ready} of ${todoGroups.length} parts ready`}>
            {open.map((isOpen, index) => (
              <i key={index} className={isOpen ? css['pending'] : undefined} />
            ))}
          </span>
        </div>
        <Button onClick={() => void navigate({ to: '/account' })}>{t`Save and close`}</Button>
        <Button kind="primary" type="submit" form="tag-form" busy={busy}>{t`Submit for review`}</Button>
      </div>
    </section>
  );
}

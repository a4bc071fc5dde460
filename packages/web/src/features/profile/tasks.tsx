import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { KeyRound, Mail, Package, TriangleAlert } from 'lucide';
import { useTasks } from '../../platform/use-tasks.ts';
import { Icon } from '../../ui/icon.tsx';
import { TaskLabel } from '../../ui/task-label.tsx';
import css from './account.module.css';

const icons = { dispute: TriangleAlert, ship: Package, strapCode: KeyRound, message: Mail } as const;

/** Disputes first, with their deadline. */
export function Tasks() {
  const { t } = useLingui();
  const tasks = useTasks();
  if (tasks.length === 0) return null;
  return (
    <section className={`panel ${css['todo']}`} aria-labelledby="todo-title">
      <h2 id="todo-title">{t`To do`}</h2>
      <ul>
        {tasks.map((task) => (
          <li key={`${task.kind} ${task.orderId}`} className={task.kind === 'dispute' && task.isTurn ? css['urgent'] : undefined}>
            <Icon icon={icons[task.kind]} />
            <span>
              <Link to="/order/$paymentIntentId" params={{ paymentIntentId: task.paymentIntentId }} className="link">
                {task.title}
              </Link>
              <small>
                <TaskLabel task={task} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { ClipboardList, TriangleAlert } from 'lucide';
import { useTasks } from '../../../platform/use-tasks.ts';
import { Callout } from '../../../ui/panel.tsx';
import { TaskLabel } from '../../../ui/task-label.tsx';
import css from './tag.module.css';

export function TagTasks({ braTagId }: { braTagId: string }) {
  const tasks = useTasks().filter((task) => task.braTagId === braTagId);
  if (tasks.length === 0) return null;
  return (
    <div className={`stack ${css['transfer']}`}>
      {tasks.map((task) => (
        <Callout
          key={task.kind}
          tone={task.kind === 'dispute' ? 'danger' : 'brass'}
          icon={task.kind === 'dispute' ? TriangleAlert : ClipboardList}
        >
          <Link to="/order/$paymentIntentId" params={{ paymentIntentId: task.paymentIntentId }} className="link">
            <TaskLabel task={task} />
          </Link>
        </Callout>
      ))}
    </div>
  );
}

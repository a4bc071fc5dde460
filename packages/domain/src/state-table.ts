/** One allowed step of a machine: where it leads, who may take it, what it means, and when it happens by itself. */
export type Step<Status extends string, Actor extends string> = {
  to: Status;
  by: readonly Actor[];
  says: string;
  /** Milliseconds in the state before the actor `timer` takes this step. */
  timer?: number;
  /** The longer wait, and for whom it holds. */
  longer?: { timer: number; when: string };
};

export type StateTable<Status extends string, Action extends string, Actor extends string> = {
  readonly [S in Status]: { readonly [A in Action]?: Step<Status, Actor> };
};

/** The step an action means in a state, or null when it is not allowed there, or not for that actor. */
export function stepFrom<Status extends string, Action extends string, Actor extends string>(
  table: StateTable<Status, Action, Actor>,
  status: Status,
  action: Action,
  actor?: Actor,
): Step<Status, Actor> | null {
  const steps = table[status];
  // Own keys only, so that no inherited name ever counts as an action.
  const step = Object.hasOwn(steps, action) ? steps[action] : undefined;
  if (!step || (actor !== undefined && !step.by.includes(actor))) return null;
  return step;
}

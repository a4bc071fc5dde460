/** One transition: the next state, the actors allowed, its description, and its timer. */
export type Transition<Status extends string, Actor extends string> = {
  to: Status;
  by: readonly Actor[];
  description: string;
  /** Milliseconds in the state before the actor `timer` takes this transition. */
  timer?: number;
  /** A longer timer and the condition for it. */
  longer?: { timer: number; when: string };
};

export type StateTable<Status extends string, Action extends string, Actor extends string> = {
  readonly [S in Status]: { readonly [A in Action]?: Transition<Status, Actor> };
};

/** The transition of an action in a state; null if it is not allowed there, or not for that actor. */
export function findTransition<Status extends string, Action extends string, Actor extends string>(
  table: StateTable<Status, Action, Actor>,
  status: Status,
  action: Action,
  actor?: Actor,
): Transition<Status, Actor> | null {
  const steps = table[status];
  // Own keys only, so that an inherited name is not an action.
  const step = Object.hasOwn(steps, action) ? steps[action] : undefined;
  if (!step || (actor !== undefined && !step.by.includes(actor))) return null;
  return step;
}

import { findTransition, type StateTable } from '../state-table.ts';

/** A survey about a person, from when it is prepared or opened. */
export const surveyStatuses = ['awaiting_consent', 'open', 'paused', 'closed', 'withdrawn'] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];

export type SurveyAction = 'open' | 'pause' | 'close' | 'withdraw';
export type SurveyActor = 'owner' | 'system';

const open = { to: 'open', by: ['owner'], description: 'Anyone with the link can answer. The owner agreed to the text in force.' } as const;
const pause = { to: 'paused', by: ['owner'], description: 'It looks as if it didn’t exist. The answers stay.' } as const;
const close = { to: 'closed', by: ['owner'], description: 'It ended. The answers stay, and count.' } as const;
const withdraw = {
  to: 'withdrawn',
  by: ['owner', 'system'],
  description: 'The owner took their consent back, or gave the handle up. Every answer is deleted.',
} as const;

/** All transitions of a survey. To everybody but its owner and the team, one that isn't open doesn't exist. */
export const surveyStates: StateTable<SurveyStatus, SurveyAction, SurveyActor> = {
  awaiting_consent: { open, withdraw },
  open: { pause, close, withdraw },
  paused: { open, close, withdraw },
  closed: { open, withdraw },
  withdrawn: { open },
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextSurveyStatus(status: SurveyStatus, action: SurveyAction, actor?: SurveyActor): SurveyStatus | null {
  return findTransition(surveyStates, status, action, actor)?.to ?? null;
}

/** The action that leads to a state that an owner asks for. */
export const actionsToStatus: Readonly<Record<Exclude<SurveyStatus, 'awaiting_consent'>, SurveyAction>> = {
  open: 'open',
  paused: 'pause',
  closed: 'close',
  withdrawn: 'withdraw',
};

/** What its owner can do with a survey now. */
export function listSurveyActions(status: SurveyStatus): SurveyAction[] {
  return (['open', 'pause', 'close', 'withdraw'] as const).filter((action) => findNextSurveyStatus(status, action, 'owner') !== null);
}

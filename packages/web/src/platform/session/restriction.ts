import type { Output } from '@strapline/contract/events';
import { create } from 'zustand';

export type Restriction = NonNullable<Output<'authCheck'>['restriction']>;

/** Whether the signed-in account is limited or suspended; follows the server's pushes. */
export const useRestriction = create<{ restriction: Restriction | null }>()(() => ({ restriction: null }));

export function applyAccountState({
  state,
  until,
  reason,
}: {
  state: 'active' | Restriction['state'];
  until: string | null;
  reason: string;
}): void {
  useRestriction.setState({ restriction: state === 'active' ? null : { state, until, reason } });
}

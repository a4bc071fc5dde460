import type { Output } from '@strapline/contract/events';
import { create } from 'zustand';

export type OwnRecovery = NonNullable<Output<'authCheck'>['recovery']>;

/** A recovery of the signed-in account that is under way; follows the server's pushes. */
export const useOwnRecovery = create<{ recovery: OwnRecovery | null }>()(() => ({ recovery: null }));

export function applyRecovery({ recovery }: { recovery: OwnRecovery | null }): void {
  useOwnRecovery.setState({ recovery });
}

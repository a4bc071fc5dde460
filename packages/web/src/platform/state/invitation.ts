import { create } from 'zustand';

/** Who invited the member that has just joined here; null once they were told. */
export const useInvitation = create<{ referrerId: string | null }>()(() => ({ referrerId: null }));

import { createSlice } from './slice.ts';

/** Whether the feedback survey is open: what else lies at the bottom of the page waits meanwhile. */
export const useOpenSurvey = createSlice<{ isOpen: boolean }>({ isOpen: false });

import { createSlice } from '../../platform/state/slice.ts';

/** Survives a visit to the simulator; a tap URL is stored nowhere else. */
export const useBindDraft = createSlice<{ braTagId: string; kid: string; serialNumber: string; tapUrl: string }>({
  braTagId: '',
  kid: '',
  serialNumber: '',
  tapUrl: '',
});

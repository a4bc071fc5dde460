import { createSlice } from '../../platform/state/slice.ts';

type BindDraft = { braTagId: string; kid: string; serialNumber: string; tapUrl: string; isReplacement: boolean; reason: string };

/** Survives a visit to the simulator; a tap URL is stored nowhere else. */
export const useBindDraft = createSlice<BindDraft>({
  braTagId: '',
  kid: '',
  serialNumber: '',
  tapUrl: '',
  isReplacement: false,
  reason: '',
});

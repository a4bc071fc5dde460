import { slice } from '../../platform/slice.ts';

/** What is typed into the form that binds a chip. It outlives the way to the simulator and back; a tap's address is kept nowhere else. */
export const useBindDraft = slice<{ braTagId: string; kid: string; serialNumber: string; tapUrl: string }>({
  braTagId: '',
  kid: '',
  serialNumber: '',
  tapUrl: '',
});

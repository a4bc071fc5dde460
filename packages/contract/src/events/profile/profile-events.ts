import { setAvatar } from '../avatar/setAvatar.ts';
import { fetchCollector } from './fetchCollector.ts';
import { fetchModel } from './fetchModel.ts';
import { fetchProfile } from './fetchProfile.ts';
import { listModels } from './listModels.ts';
import { saveProfile } from './saveProfile.ts';

/** What people show of themselves. */
export const profileEvents = { fetchCollector, fetchModel, fetchProfile, listModels, saveProfile, setAvatar } as const;

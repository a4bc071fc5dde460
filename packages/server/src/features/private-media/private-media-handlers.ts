import { getAccess } from './getAccess.ts';
import { getDerivedKey } from './getDerivedKey.ts';
import { listViews } from './listViews.ts';
import { setAccess } from './setAccess.ts';

/** The handlers of the events of private pictures. */
export const privateMediaHandlers = { getAccess, getDerivedKey, listViews, setAccess } as const;

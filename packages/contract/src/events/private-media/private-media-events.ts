import { getAccess } from './getAccess.ts';
import { getDerivedKey } from './getDerivedKey.ts';
import { listViews } from './listViews.ts';
import { setAccess } from './setAccess.ts';

/** The events of private pictures. */
export const privateMediaEvents = { getAccess, getDerivedKey, listViews, setAccess } as const;

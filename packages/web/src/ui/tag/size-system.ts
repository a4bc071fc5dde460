import type { SizeSystem } from '@strapline/domain/size/systems';
import { createContext, useContext } from 'react';

/** The visitor's size system, provided by the app. */
export const SizeSystemContext = createContext<SizeSystem>('UK');

export function useSizeSystem(): SizeSystem {
  return useContext(SizeSystemContext);
}

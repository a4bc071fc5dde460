import type { SizeSystem } from '@strapline/domain/size/systems';
import { createContext, useContext } from 'react';

/** The system that who looks reads sizes in; the app says which. */
export const SizeSystemContext = createContext<SizeSystem>('UK');

export function useSizeSystem(): SizeSystem {
  return useContext(SizeSystemContext);
}

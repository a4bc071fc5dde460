import type { Handler } from '../../platform/services.ts';
import { loadPairForViewer } from './load-pair.ts';

export const fetchApair: Handler<'fetchApair'> = async (context, { pairId }) => await loadPairForViewer(context, pairId);

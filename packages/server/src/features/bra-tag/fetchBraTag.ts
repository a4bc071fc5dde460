import type { Handler } from '../../platform/services.ts';
import { braTagFor } from './bra-tag.ts';

export const fetchBraTag: Handler<'fetchBraTag'> = (context, { braTagId }) => braTagFor(context, braTagId);

import { z } from 'zod';
import { event } from '../event.ts';
import { braTagId, braTagStatus, listingState, nfcState, proofLevel } from '../shapes.ts';

export const pollBraTagStatus = event({
  name: 'pollBraTagStatus',
  level: 0,
  limit: 'read',
  summary: 'The states of a tag, and whether anything moved since the version the caller knows.',
  input: z.strictObject({ braTagId, sinceVersion: z.int().min(0).optional() }),
  output: z.strictObject({
    braTagId,
    status: braTagStatus,
    nfc: nfcState,
    listing: listingState,
    proofLevel,
    version: z.int(),
    changed: z.boolean(),
  }),
  errors: ['not_found'],
});

import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { braTagId } from '../../shapes/ids.ts';
import { listingState } from '../../shapes/listing.ts';
import { nfcState, proofLevel } from '../../shapes/proof-level.ts';

export const pollBraTagStatus = defineEvent({
  name: 'pollBraTagStatus',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The states of a tag, and whether it changed since the version that the caller has.',
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

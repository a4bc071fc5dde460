import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';
import { withTrackingRule } from '../../shapes/shipping.ts';
import { carrierName, singleLineText } from '../../shapes/text.ts';

export const shipOrder = defineEvent({
  name: 'shipOrder',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'The seller confirms that the parcel was shipped; the tag becomes claimable. Rejected until the strap code was generated, unless `codeByHand`.',
  input: withTrackingRule(
    z.strictObject({
      orderId: rowId,
      carrier: carrierName,
      trackingNumber: singleLineText
        .max(60)
        .regex(/^[\w ./-]*$/, 'Use only letters, digits, spaces and hyphens in a tracking number.')
        .optional(),
      /**
       * The strap label is not in the parcel: the seller gives its code to the buyer some other way. If unset, the code must have been
       * generated.
       */
      codeByHand: z.literal(true).optional(),
    }),
  ),
  output: order,
  errors: ['unauthenticated', 'not_found', 'forbidden', 'conflict'],
});

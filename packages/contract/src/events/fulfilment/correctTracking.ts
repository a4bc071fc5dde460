import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';
import { withTrackingRule } from '../../shapes/shipping.ts';
import { shipOrder } from './shipOrder.ts';

const { carrier, trackingNumber } = shipOrder.input.shape;

export const correctTracking = defineEvent({
  name: 'correctTracking',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'The seller corrects the carrier and tracking number of a parcel in transit.',
  input: withTrackingRule(z.strictObject({ orderId: rowId, carrier, trackingNumber })),
  output: order,
  errors: ['unauthenticated', 'not_found', 'forbidden', 'conflict'],
});

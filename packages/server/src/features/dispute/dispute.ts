export { writeDispute } from './open-dispute.ts';
export { chargebackEvents, takeChargebackEvent } from './settle-chargeback.ts';

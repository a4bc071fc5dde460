export { createDispute } from './create-dispute.ts';
export { lockDispute } from './dispute.store.ts';
export { finishTransition, type Stepped, transitionDispute } from './dispute-transition.ts';
export { chargebackEvents, handleChargebackEvent } from './sync-chargeback.ts';

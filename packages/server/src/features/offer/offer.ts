export { endDueOffer } from './end-due-offer.ts';

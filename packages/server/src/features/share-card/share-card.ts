export { cardSize, getCardPath, type ShareCard } from './card.ts';
export { createFeaturedCard, createListingCard, createModelCard, createTagCard } from './listed-cards.ts';
export { createCollectionCard, createHomeCard, createPairCard, createSurveyCard } from './other-cards.ts';
export { addCardRoute } from './share-card-route.ts';

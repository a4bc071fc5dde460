export { saveBirthDate } from './birth-date.ts';
export { findOpenCollector, findPublicCreator, findPublicCreatorByUsername } from './profile.store.ts';

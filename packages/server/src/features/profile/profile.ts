export { saveBirthDate } from './birth-date.ts';
export { findOpenCollector, findPublicCreator, findPublicCreatorByUsername, listModelSlugs } from './profile.store.ts';

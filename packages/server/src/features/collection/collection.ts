export { type NotesView, selectSharedNotes } from './collection.store.ts';

export { notifySearchers } from './notify-searchers.ts';

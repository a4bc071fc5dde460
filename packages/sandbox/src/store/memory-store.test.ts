import { memoryStore } from './memory-store.ts';
import { describeStore } from './store-conformance.ts';

describeStore('in memory', memoryStore);

import { memoryStore } from './memory-store.ts';
import { identityStoreSuite } from './store-suite.ts';

identityStoreSuite('memory', async () => ({ store: memoryStore(), close: async () => undefined }));

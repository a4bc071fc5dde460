import { describeBlobs } from './conformance.ts';
import { openFolder } from './embedded.ts';

describeBlobs('folder', openFolder);

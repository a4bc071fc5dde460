import { describeBlobs } from './conformance.ts';
import { openFolderBlobs } from './embedded.ts';

describeBlobs('folder', openFolderBlobs);

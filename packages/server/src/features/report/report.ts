export { forgetReporters } from './forget-reporters.ts';

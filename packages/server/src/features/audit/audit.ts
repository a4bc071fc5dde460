export { appendAudit, findBrokenAuditRows, systemActor } from './append-audit.ts';
export { findLastAnchor } from './audit-anchor.ts';
export { comparePayments } from './check-provider-balance.ts';
export { eraseAuditReasons } from './erase-reasons.ts';

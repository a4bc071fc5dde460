/** Keys of the jobs of this feature: one deletion of an account, one export at a time. */
export function createErasureKey(accountId: string): string {
  return `account-erase:${accountId}`;
}

export function createExportKey(exportId: string): string {
  return `export:${exportId}`;
}

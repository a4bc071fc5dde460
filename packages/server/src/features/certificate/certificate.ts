export { issueCertificate } from './issue-certificate.ts';

/** Where a tag's certificate is shown. */
export function certificatePath(braTagId: string): string {
  return `/bratag/${braTagId}/certificate`;
}

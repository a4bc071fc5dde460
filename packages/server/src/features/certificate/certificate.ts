export { issueCertificate } from './issue-certificate.ts';

/** The page of a tag's certificate. */
export function createCertificatePath(braTagId: string): string {
  return `/bratag/${braTagId}/certificate`;
}

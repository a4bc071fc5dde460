/** Which part of a certificate does not hold. */
export type CertificateFault =
  | 'form'
  | 'otherLog'
  | 'changed'
  | 'statement'
  | 'certificate'
  | 'claim'
  | 'entry'
  | 'proof'
  | 'owner'
  | 'page';

/** What is wrong with a certificate, for people. */
export const certificateFaultWords: Record<CertificateFault, string> = {
  form: 'This is not a Strapline certificate, or its file was changed.',
  otherLog: 'It is based on a different log from the one you trust.',
  changed: 'Part of it was changed after the file was created.',
  statement: 'Its current status is not signed by the key in the file.',
  certificate: 'The certificate is not signed by the key in the file.',
  claim: 'It doesn’t match the log entry of its claim.',
  entry: 'The log has a different certificate in its place.',
  proof: 'It has no proof that it is in the log.',
  owner: 'The name on it doesn’t match the log entry of its claim.',
  page: 'The page around it was changed.',
};

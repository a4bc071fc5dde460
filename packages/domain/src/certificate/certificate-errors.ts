/** The part of a certificate that failed verification. */
export type CertificateError =
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

/** The message shown for each error. */
export const certificateErrorMessages: Record<CertificateError, string> = {
  form: 'This isn’t one of our certificates, or its file was changed.',
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

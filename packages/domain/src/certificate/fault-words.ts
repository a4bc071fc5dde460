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
  form: 'This is not a certificate of Strapline, or its file was changed.',
  otherLog: 'It rests on another log than the one you trust.',
  changed: 'A part of it was changed or exchanged after the file was made.',
  statement: 'What it says about its own time is not signed by the key in it.',
  certificate: 'The certificate is not signed by the key in it.',
  claim: 'It does not fit the entry of the claim that it rests on.',
  entry: 'The log has another certificate in its place.',
  proof: 'It is not shown to stand in the log.',
  owner: 'The name on it does not open the entry of its claim.',
  page: 'The page around it was changed.',
};

import { decodeBase64, decodeBase64url } from '../bytes/base64.ts';
import { getText, getTextOrNull, toObject } from './json-fields.ts';
import { createSigningJwk, type SigningJwk } from './signed-token.ts';

/** The file a certificate's owner keeps: everything needed to verify it offline. */
export type CertificateFile = {
  /** The credential, issued once. */
  certificate: string;
  /** The log entry about it, as canonical JSON. */
  entry: string;
  /** Proof that the entry is in the log (C2SP tlog-proof). */
  proof: string;
  /** The platform's signed statement of the time the file was made. */
  statement: string;
  /** A thumbnail as a data URL. */
  picture: string | null;
  keys: { log: string; signing: readonly SigningJwk[] };
};

const form = 'strapline/certificate/v1';
const pictureTypes = /^data:image\/(?:jpeg|png|webp|svg\+xml);base64,/;

/** The file in canonical form. It never contains `<`, so it can be embedded in HTML as it is. */
export function formatCertificateFile({ certificate, entry, proof, statement, picture, keys }: CertificateFile): string {
  return `${JSON.stringify({ form, certificate, entry, proof, statement, picture, keys }, null, 1)}\n`;
}

/** The unverified parts of a file; null if it is not in canonical form. */
export function parseCertificateFile(text: string): CertificateFile | null {
  const from = toObject(text);
  const keys = toObject(from['keys']);
  const signing = Array.isArray(keys['signing'])
    ? keys['signing'].map((each: unknown) => decodeBase64url(getText(toObject(each), 'x')))
    : [];
  const file: CertificateFile = {
    certificate: getText(from, 'certificate'),
    entry: getText(from, 'entry'),
    proof: getText(from, 'proof'),
    statement: getText(from, 'statement'),
    picture: getTextOrNull(from, 'picture'),
    keys: { log: getText(keys, 'log'), signing: signing.map((key) => createSigningJwk(key ?? new Uint8Array(0))) },
  };
  return formatCertificateFile(file) === text ? file : null;
}

/** The bytes of a file's picture; null for a type that a page may not show. */
export function decodePicture(picture: string): Uint8Array | null {
  return pictureTypes.test(picture) ? decodeBase64(picture.slice(picture.indexOf(',') + 1)) : null;
}

const before = '<script type="application/json" id="certificate">';
const after = '</script>';

/** Separates the file from the verifying page it is embedded in; null if the page has no place for one. */
export function splitCertificatePage(html: string): { file: string; page: string } | null {
  const start = html.indexOf(before) + before.length;
  const end = html.indexOf(after, start);
  if (start < before.length || end < 0) return null;
  return { file: html.slice(start, end), page: html.slice(0, start) + html.slice(end) };
}

/** Embeds a file in its page. */
export function fillCertificatePage(page: string, file: string): string {
  if (file.includes('<')) throw new RangeError('a certificate file must not contain <');
  return page.replace(before, () => before + file);
}

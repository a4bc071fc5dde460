import { bytesOfBase64, bytesOfBase64url } from '../bytes/base64.ts';
import { type SigningJwk, signingJwk } from './signed-token.ts';
import { objectOf, textIn, textOrNullIn } from './spelling.ts';

/** What is handed out and kept: everything that is needed to check a certificate without asking anybody. */
export type CertificateFile = {
  /** The credential, issued once. */
  certificate: string;
  /** The text of the log's entry about it. */
  entry: string;
  /** That this entry stands in the log (C2SP tlog-proof). */
  proof: string;
  /** What the platform said when the file was made. */
  statement: string;
  /** A small picture as a data address. */
  picture: string | null;
  keys: { log: string; signing: readonly SigningJwk[] };
};

const form = 'strapline/certificate/v1';
const pictureTypes = /^data:image\/(?:jpeg|png|webp|svg\+xml);base64,/;

/** The file's one spelling. It never holds the sign `<`, so it can lie in a page as it is. */
export function showCertificateFile({ certificate, entry, proof, statement, picture, keys }: CertificateFile): string {
  return `${JSON.stringify({ form, certificate, entry, proof, statement, picture, keys }, null, 1)}\n`;
}

/** The parts of a file, nothing of them proved yet; null when it is not spelled exactly so. */
export function parseCertificateFile(text: string): CertificateFile | null {
  const from = objectOf(text);
  const keys = objectOf(from['keys']);
  const signing = Array.isArray(keys['signing'])
    ? keys['signing'].map((each: unknown) => bytesOfBase64url(textIn(objectOf(each), 'x')))
    : [];
  const file: CertificateFile = {
    certificate: textIn(from, 'certificate'),
    entry: textIn(from, 'entry'),
    proof: textIn(from, 'proof'),
    statement: textIn(from, 'statement'),
    picture: textOrNullIn(from, 'picture'),
    keys: { log: textIn(keys, 'log'), signing: signing.map((key) => signingJwk(key ?? new Uint8Array(0))) },
  };
  return showCertificateFile(file) === text ? file : null;
}

/** The bytes of a file's picture, or null when it is none that a page may show. */
export function pictureBytes(picture: string): Uint8Array | null {
  return pictureTypes.test(picture) ? bytesOfBase64(picture.slice(picture.indexOf(',') + 1)) : null;
}

const before = '<script type="application/json" id="certificate">';
const after = '</script>';

/** A file inside of the page that checks it, and the page without it; null when there is no such place in it. */
export function splitCertificatePage(html: string): { file: string; page: string } | null {
  const start = html.indexOf(before) + before.length;
  const end = html.indexOf(after, start);
  if (start < before.length || end < 0) return null;
  return { file: html.slice(start, end), page: html.slice(0, start) + html.slice(end) };
}

/** Lays a file into its page. */
export function fillCertificatePage(page: string, file: string): string {
  if (file.includes('<')) throw new RangeError('a certificate file has no sign that could end its place');
  return page.replace(before, () => before + file);
}

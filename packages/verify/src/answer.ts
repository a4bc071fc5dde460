import { parseArgs } from 'node:util';
import { splitCertificatePage } from '@strapline/domain/certificate/certificate-file';
import { certificateFaultWords } from '@strapline/domain/certificate/fault-words';
import { type Verified, verifyCertificate } from '@strapline/domain/certificate/verify-certificate';
import { sheetWords } from '@strapline/domain/certificate/words';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';

const help = `strapline-verify FILE [options]

  FILE         a certificate of provenance, .json or .html

  --key KEY    the log's key from where you trust it, such as https://HOUSE/v1/log/key
               without it the check rests on the keys in the file itself
  --json       the result as JSON
  --help       this page

Asks nobody and needs no network. Ends with 0 when the certificate holds, with 1 when it does
not, and with 2 when there was nothing to check.`;

export type Answer = { exitCode: 0 | 1 | 2; output: string; complaint: string };
type Read = (file: string) => Uint8Array;

/** What the command says to its arguments: what the certificate says and on what that rests, or why it does not hold. */
export function answer(args: string[], read: Read): Answer {
  const asked = ask(args, read);
  if (typeof asked === 'string')
    return asked === help ? { exitCode: 0, output: help, complaint: '' } : { exitCode: 2, output: '', complaint: asked };
  const { text, isJson, logKey } = asked;
  const check = checked(text, logKey);
  if ('fault' in check) {
    const message = certificateFaultWords[check.fault];
    if (isJson) return { exitCode: 1, output: JSON.stringify({ holds: false, ...check, message }), complaint: '' };
    return { exitCode: 1, output: '', complaint: `Refused. ${message}` };
  }
  return { exitCode: 0, output: isJson ? asJson(check, logKey) : asText(check, logKey), complaint: '' };
}

/** The page around a certificate is checked with it: what a page shows besides could be anybody's. */
function checked(text: string, logKey: string | undefined): ReturnType<typeof verifyCertificate> {
  const page = splitCertificatePage(text);
  return page ? verifyCertificate(page.file, { logKey, page: page.page }) : verifyCertificate(text, { logKey });
}

type Asked = { text: string; isJson: boolean; logKey: string | undefined };

function ask(args: string[], read: Read): Asked | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return help;
  const [file, ...others] = positionals;
  if (file === undefined) return 'Which file? Such as: strapline-verify certificate.html';
  if (others.length > 0) return `"${others.join(' ')}" is one too many; one file is checked at a time.`;
  if (values.key !== undefined && !parseVerifierKey(values.key))
    return 'This is not the key of a log. It has a name, an id and the key itself, with + between them.';
  try {
    // Bytes that are no UTF-8 were changed on the way; a strict look would end in a stack instead of in a sentence.
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(read(file)), isJson: values.json, logKey: values.key };
  } catch (error) {
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: 'string' }, json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    if (error instanceof TypeError) return `${error.message}\nAll options: strapline-verify --help`;
    throw error;
  }
}

function asText(verified: Verified, logKey: string | undefined): string {
  const words = sheetWords(verified);
  const row = (name: string, is: string): string => `${name.padEnd(22)}${is}`;
  const { certificate, index, size, origin, kids } = verified;
  const rests = logKey
    ? `The key of the log that you gave. The certificate is the very one that this log recorded, as entry ${index} of ${size}.`
    : `The keys in the file itself; nothing says yet that they are those of ${certificate.issuer}. Give the log's key with --key.`;
  const later =
    kids.statement === kids.certificate
      ? 'What it says about its own time is signed by the key that signed the certificate.'
      : `What it says about its own time is signed by a later key, ${kids.statement}. Look for it at ${certificate.issuer}/.well-known/jwks.json.`;
  return [
    `The certificate holds. True as of ${words.asOf}; look online for later entries.`,
    ...(words.standing ? ['', words.standing] : []),
    '',
    row('Piece', words.title),
    row('Tag', words.braTagId),
    ...words.facts.map(({ name, is }) => row(name, is)),
    row('Register', `${origin}, entry ${index} of ${size}`),
    '',
    words.fine,
    '',
    'On what this rests:',
    rests,
    later,
    ...(logKey ? [] : [`The log's key in it  ${verified.logKey}`]),
  ].join('\n');
}

function asJson({ certificate, statement, ...rest }: Verified, logKey: string | undefined): string {
  const { picture: _, checkpoint, ...places } = rest;
  return JSON.stringify({
    holds: true,
    trusted: logKey === undefined ? 'keys in the file' : 'given log key',
    certificate,
    statement,
    ...places,
    checkpoint,
  });
}

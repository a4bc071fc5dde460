import { parseArgs } from 'node:util';
import { certificateErrorMessages } from '@strapline/domain/certificate/certificate-errors';
import { splitCertificatePage } from '@strapline/domain/certificate/certificate-file';
import { createCertificateLabels } from '@strapline/domain/certificate/certificate-labels';
import { type VerifiedCertificate, verifyCertificate } from '@strapline/domain/certificate/verify-certificate';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';

const help = `strapline-verify FILE [options]

  FILE         a certificate of provenance, .json or .html

  --key KEY    the log's key from a source you trust, such as https://HOST/v1/log/key
               without it, only the keys in the file itself are used
  --json       the result as JSON
  --help       show this help

Needs no network. Exits with 0 if the certificate is valid, with 1 if it is not, and with 2 if
it could not run.`;

export type CommandResult = { exitCode: 0 | 1 | 2; output: string; errorOutput: string };
type ReadFile = (file: string) => Uint8Array;

/** Runs the command: prints what the certificate says and what the verification relies on, or why it is not valid. */
export function runCommand(args: string[], read: ReadFile): CommandResult {
  const input = readInput(args, read);
  if (typeof input === 'string')
    return input === help ? { exitCode: 0, output: help, errorOutput: '' } : { exitCode: 2, output: '', errorOutput: input };
  const { text, isJson, logKey } = input;
  const check = verifyText(text, logKey);
  if ('fault' in check) {
    const message = certificateErrorMessages[check.fault];
    if (isJson) return { exitCode: 1, output: JSON.stringify({ holds: false, ...check, message }), errorOutput: '' };
    return { exitCode: 1, output: '', errorOutput: `The certificate is not valid. ${message}` };
  }
  return { exitCode: 0, output: isJson ? formatJson(check, logKey) : formatText(check, logKey), errorOutput: '' };
}

/** Checks the HTML page around a certificate as well, which could show something else. */
function verifyText(text: string, logKey: string | undefined): ReturnType<typeof verifyCertificate> {
  const page = splitCertificatePage(text);
  return page ? verifyCertificate(page.file, { logKey, page: page.page }) : verifyCertificate(text, { logKey });
}

type Input = { text: string; isJson: boolean; logKey: string | undefined };

function readInput(args: string[], read: ReadFile): Input | string {
  const parsed = parseCommandLine(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return help;
  const [file, ...others] = positionals;
  if (file === undefined) return 'Enter a file, for example: strapline-verify certificate.html';
  if (others.length > 0) return `Unexpected argument "${others.join(' ')}". Verify one file at a time.`;
  if (values.key !== undefined && !parseVerifierKey(values.key))
    return 'The value of --key is not a log key. A log key has the form name+id+key.';
  try {
    // Not fatal: invalid UTF-8 means a changed file, which the verification reports.
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(read(file)), isJson: values.json, logKey: values.key };
  } catch (error) {
    return `Could not read ${file}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function parseCommandLine(args: string[]) {
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

function formatText(verified: VerifiedCertificate, logKey: string | undefined): string {
  const labels = createCertificateLabels(verified);
  const formatRow = (name: string, value: string): string => `${name.padEnd(22)}${value}`;
  const { certificate, index, size, origin, kids } = verified;
  const trust = logKey
    ? `Verified with the log key from --key: this certificate is entry ${index} of ${size} of that log.`
    : `Verified only with the keys in the file. To check that they belong to ${certificate.issuer}, pass the log's key with --key.`;
  const later =
    kids.statement === kids.certificate
      ? 'The status was signed with the key of the certificate.'
      : `The status was signed with a later key, ${kids.statement}. Check that it is listed at ${certificate.issuer}/.well-known/jwks.json.`;
  return [
    `The certificate is valid as of ${labels.asOf}. Look online for later entries.`,
    ...(labels.standing ? ['', labels.standing] : []),
    '',
    formatRow('Piece', labels.title),
    formatRow('Tag', labels.braTagId),
    ...labels.facts.map(({ name, is }) => formatRow(name, is)),
    formatRow('Public log', `${origin}, entry ${index} of ${size}`),
    '',
    labels.fine,
    '',
    'Trust:',
    trust,
    later,
    ...(logKey ? [] : [`Log key in the file  ${verified.logKey}`]),
  ].join('\n');
}

function formatJson({ certificate, statement, ...rest }: VerifiedCertificate, logKey: string | undefined): string {
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

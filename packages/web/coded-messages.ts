import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { defineConfig } from '@lingui/cli';
import { apps } from '@strapline/contract/apps/all-apps';
import { reasonMessages } from '@strapline/contract/error-reasons';
import { errorTable } from '@strapline/contract/errors';
import { notificationCodes } from '@strapline/contract/notification-codes';
import { discreetTexts } from '@strapline/contract/notification-text';
import { certificateErrorMessages } from '@strapline/domain/certificate/certificate-errors';
import { timelineMessages } from '@strapline/domain/order/order-timeline';
import { folds } from './src/features/notification/fold-notifications.ts';

type Extractor = NonNullable<Parameters<typeof defineConfig>[0]['extractors']>[number];

const packages = path.resolve(import.meta.dirname, '..');

/** Messages that the server or another package has by code, under the ids by which screens look them up. */
function* listCodedMessages(): Generator<[id: string, message: string]> {
  for (const [code, message] of Object.entries(reasonMessages)) yield [`error.${code}`, message];
  for (const [code, { message }] of Object.entries(errorTable)) yield [`error.code.${code}`, message];
  for (const [code, message] of Object.entries(timelineMessages)) yield [`timeline.${code}`, message];
  for (const [code, message] of Object.entries(certificateErrorMessages)) yield [`certificate.${code}`, message];
  for (const [code, { text, action }] of Object.entries(notificationCodes)) {
    yield [`notification.${code}`, text];
    yield [`notification.action.${code}`, action];
  }
  for (const [category, text] of Object.entries(discreetTexts)) yield [`notification.discreet.${category}`, text];
  for (const [code, { text, action }] of Object.entries(folds)) {
    yield [`notification.folded.${code}`, text];
    yield [`notification.action.folded.${code}`, action];
  }
  for (const { key, item, description, copy } of apps) {
    const { headline, lede, about, sister } = copy;
    const texts = {
      item: item.one,
      items: item.many,
      'headline.start': headline[0],
      'headline.end': headline[1],
      lede,
      about,
      description,
    };
    const sisterTexts = sister ? { 'sister.question': sister.question, 'sister.answer': sister.answer } : {};
    for (const [place, text] of Object.entries({ ...texts, ...sisterTexts })) yield [`app.${key}.${place}`, text];
  }
  // These are also said at the field.
  for (const [code, message] of Object.entries(reasonMessages))
    if (/^(wallet|file|tap)_/.test(code) && !/\{\w/.test(message)) yield [`field.${message}`, message];
  for (const message of listFieldErrors()) yield [`field.${message}`, message];
}

/**
 * What can be wrong with a field is said in sentences, by the schemas and by a few handlers: the sentence is the id, with `{0}` for its first value. So are the
 * reasons of automatic decisions.
 */
function listFieldErrors(): string[] {
  // The summary of an event is for its documentation.
  // Those of e-mails are in the server's catalogues.
  const sentence = /(?<!summary:\s*|\b_\(\s*)'([A-Z][^'\n]{6,}[.])'/g;
  const template = /(?<!summary:\s*|\b_\(\s*)`((?:[A-Z]|\$\{[^}`]+\} )(?:[^`$\n]|\$(?!\{)|\$\{[^}`]+\})+(?:[.]|: \$\{problem\}))`/g;
  const files = ['contract/src', 'domain/src', 'server/src/features', 'server/src/adapters/identity']
    .flatMap((folder) =>
      readdirSync(path.join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(packages, folder, file)),
    )
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/test|demo|simulate|aname-route|post.library|check-books|[.]states[.]ts|(error-reasons|errors|notification-(codes|text)|order-timeline|certificate-labels|wallet-message)[.]ts$/.test(
          file,
        ),
    );
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const isAboutFields =
      file.includes('/contract/') || file.includes('/domain/') || /'validation'|[fF]ield(s|Errors)\b|checkPart\(|problem: '/.test(text);
    if (!isAboutFields) return [];
    const templates = [...text.matchAll(template)].map(([, message]) => numberValues(message ?? ''));
    return [...[...text.matchAll(sentence)].map(([, message]) => message ?? ''), ...templates];
  });
  return [...new Set(found)].sort();
}

function numberValues(template: string): string {
  let count = 0;
  return template.replaceAll(/\$\{[^}]+\}/g, () => `{${count++}}`);
}

export const codedMessages: Extractor = {
  match: (file) => path.basename(file) === 'coded-messages.ts',
  extract(file, _code, onMessageExtracted) {
    for (const [id, message] of listCodedMessages()) onMessageExtracted({ id, message, comment: message, origin: [file, 1] });
  },
};

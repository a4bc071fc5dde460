/** `npm run docs` generates pages from code; `-- --check` fails if one is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reasonMessages } from '@strapline/contract/error-reasons';
import { errorTable } from '@strapline/contract/errors';
import { events } from '@strapline/contract/events';
import { matchEvents } from '@strapline/contract/match-events';
import { pushes } from '@strapline/contract/pushes';
import { disputeStates } from '@strapline/domain/dispute/dispute.states';
import { handleStates } from '@strapline/domain/handle/handle.states';
import { ledgerAccounts } from '@strapline/domain/ledger/accounts';
import { orderStates } from '@strapline/domain/order/order.states';
import { pairStates } from '@strapline/domain/pair/pair.states';
import { verificationStates } from '@strapline/domain/pair/verification.states';
import { surveyStates } from '@strapline/domain/survey/survey.states';
import { settings } from '@strapline/server/config';
import { z } from 'zod';
import { type Finding, projectFiles, read, root } from '../../scripts/sources.ts';
import { mutations } from '../mutations/table.ts';
import { capacityPage } from './capacity-page.ts';
import { configurationPage } from './configuration-page.ts';
import { decisionsPage } from './decisions-page.ts';
import { errorsPage } from './errors-page.ts';
import { limitsPage } from './limits-page.ts';
import { mutationsPage } from './mutations-page.ts';
import { ordersPage } from './orders-page.ts';
import { pairsPage } from './pairs-page.ts';
import { privacyPage } from './privacy-page.ts';
import { surveysPage } from './surveys-page.ts';
import type { NamedShapes } from './type-notation.ts';
import { uploadsPage } from './uploads-page.ts';
import { wirePage } from './wire-page.ts';

/** Every shared schema; other exports of those files have no shape to print. */
const namedShapes: NamedShapes = {};
for (const file of projectFiles('packages/contract/src/shapes/*.ts').filter((file) => !file.endsWith('.test.ts'))) {
  const exported: Record<string, unknown> = await import(path.join(root, file));
  for (const [name, shape] of Object.entries(exported)) if (shape instanceof z.ZodType) namedShapes[name] = shape;
}

function pages(): Record<string, string> {
  return {
    'docs/wire.md': wirePage({ events: [...Object.values(events), ...Object.values(matchEvents)], pushes, shapes: namedShapes }),
    'docs/errors.md': errorsPage(errorTable, reasonMessages, Object.values(events)),
    'docs/orders.md': ordersPage(orderStates, disputeStates, ledgerAccounts),
    'docs/pairs.md': pairsPage(pairStates, verificationStates),
    'docs/surveys.md': surveysPage(handleStates, surveyStates),
    'docs/configuration.md': configurationPage(settings),
    'docs/mutations.md': mutationsPage(mutations),
    'docs/limits.md': limitsPage(),
    'docs/capacity.md': capacityPage(current('docs/capacity.md') ?? ''),
    'docs/privacy.md': privacyPage(),
    'docs/uploads.md': uploadsPage(),
    'docs/decisions/README.md': decisionsPage(decisions().map(read)),
  };
}

/** The decision records, without the template. */
function decisions(): string[] {
  return projectFiles('docs/decisions/[0-9]*.md').filter((file) => !file.includes('/000-'));
}

export function checkDocs(): Finding[] {
  return Object.entries(pages())
    .filter(([file, text]) => current(file) !== text)
    .map(([file]) => ({ file, what: 'is stale; run `npm run docs`' }));
}

function current(file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    // Not generated yet.
    return undefined;
  }
}

function writeDocs(): void {
  for (const [file, text] of Object.entries(pages())) {
    const changed = current(file) !== text;
    if (changed) writeFileSync(path.join(root, file), text);
    console.log(`${file} ${changed ? 'written' : 'is fresh'}`);
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const findings = checkDocs();
    for (const { file, what } of findings) console.error(`${file} ${what}`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } else writeDocs();
}

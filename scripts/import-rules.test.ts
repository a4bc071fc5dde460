import { describe, expect, test } from 'vitest';
import { importFindings, type Manifests } from './import-rules.ts';

const manifests: Manifests = {
  '': { dependencies: new Set(), devDependencies: new Set(['vitest']) },
  'packages/domain': { dependencies: new Set(['@noble/hashes']), devDependencies: new Set() },
  'packages/contract': { dependencies: new Set(['zod', '@strapline/domain']), devDependencies: new Set() },
  'packages/size': { name: 'strapline-size', dependencies: new Set(['@strapline/domain']), devDependencies: new Set() },
  'packages/identity': { dependencies: new Set(['fastify']), devDependencies: new Set() },
  'packages/server': {
    dependencies: new Set(['stripe', 'pg', '@strapline/domain', '@strapline/contract', '@strapline/identity']),
    devDependencies: new Set(['socket.io-client']),
  },
  'packages/web': { dependencies: new Set(['react', '@strapline/domain', '@strapline/contract']), devDependencies: new Set() },
};

function findings(files: Record<string, string>) {
  const sources = Object.entries(files).map(([name, text]) => ({ path: `packages/${name}`, text }));
  return importFindings(sources, manifests).map(({ what }) => what);
}
const one = (file: string, text: string) => findings({ [file]: text });

describe('allowed imports pass', () => {
  test.each([
    ['domain/src/money.ts', "import { a } from './ids.ts'; import { sha256 } from '@noble/hashes/sha2.js'; const at = new Date(2020, 1);"],
    ['contract/src/events.ts', "import { z } from 'zod'; import { ids } from '@strapline/domain/ids';"],
    [
      'server/src/features/order/createOrder.ts',
      "import type { Database } from '../../ports/database.ts'; import { sell } from '../offer/offer.ts';",
    ],
    ['server/src/adapters/payments/stripe.ts', "import Stripe from 'stripe'; import type { Payments } from '../../ports/payments.ts';"],
    ['size/src/command.ts', "import { parseArgs } from 'node:util'; import { measure } from '@strapline/domain/size/calculate-size';"],
    ['size/src/size.test.ts', "import { measure } from 'strapline-size';"],
    ['server/src/compose.ts', "import { openPg } from './adapters/database/postgres.ts';"],
    [
      'web/src/features/listing/listing-screen.tsx',
      "import { Button } from '../../ui/button.tsx'; import './listing.module.css'; import React from 'react';",
    ],
    [
      'server/src/features/order/order.test.ts',
      "import { start } from '@strapline/testkit/start'; import { expect } from 'vitest'; import { pgMem } from '../../adapters/database/embedded.ts';",
    ],
    [
      'web/src/features/job/a.tsx',
      "import type { Job } from '@strapline/contract/shapes/job'; import { jobStates } from '@strapline/contract/job-states';",
    ],
    ['web/src/platform/form/contract-form.ts', "const contract = await import('@strapline/contract/events');"],
    ['server/src/platform/data-folder-lock.ts', "import net from 'node:net'; socket.on('error', stop);"],
    ['server/src/platform/socket-gateway.ts', 'socket.onAny(dispatch);'],
  ])('%s', (file, text) => expect(one(file, text)).toEqual([]));
});

describe('a forbidden import is found', () => {
  test.each([
    ['domain/src/a.ts', "import fs from 'node:fs';", 'domain is pure'],
    ['domain/src/a.ts', 'export const now = Date.now();', 'domain is pure'],
    ['domain/src/a.ts', 'export const today = new Date();', 'domain is pure'],
    ['domain/src/a.ts', 'export const dice = Math.random();', 'domain is pure'],
    ['server/src/features/order/a.ts', "import { spawn } from 'node:child_process';", 'only the files of processFiles start a process'],
    ['identity/src/a.ts', "import vm from 'node:vm';", 'only the files of processFiles start a process'],
    ['server/src/features/demo/art.ts', "import { exec } from 'node:child_process'; exec('ls ' + name);", 'starts a shell'],
    ['server/src/features/demo/art.ts', "import { spawn } from 'node:child_process'; spawn('ls', [], { shell: true });", 'starts a shell'],
    ['web/src/ui/a.tsx', 'eval(text);', 'runs text as code'],
    ['server/src/platform/a.ts', 'const run = new Function(text);', 'runs text as code'],
    ['domain/src/a.ts', "import { z } from 'zod';", 'zod is not among the dependencies'],
    ['contract/src/a.ts', "import { x } from '@strapline/server/config';", 'contract may not import server/config'],
    ['identity/src/a.ts', "import { x } from '@strapline/domain/ids';", 'identity may not import domain'],
    ['size/src/a.ts', "import { x } from '@strapline/contract/shapes';", 'size may not import contract'],
    ['identity/src/a.test.ts', "import { x } from '@strapline/domain/ids';", 'not even in a test'],
    [
      'server/src/features/order/a.ts',
      "import { x } from '../../adapters/mail/smtp.ts';",
      'server/features may not import server/adapters',
    ],
    ['server/src/features/order/a.ts', "import { x } from '../offer/offer.store.ts';", 'other than by its entry point'],
    ['server/src/features/order/a.ts', "import { x } from '../../compose.ts';", 'may not import server/compose'],
    ['server/src/adapters/mail/a.ts', "import { x } from '../blobs/folder.ts';", 'server/adapters may not import server/adapters'],
    ['server/src/adapters/mail/a.ts', "import { x } from '../../features/order/order.ts';", 'may not import server/features'],
    ['server/src/platform/a.ts', "import { x } from '../features/order/order.ts';", 'may not import server/features'],
    ['server/src/platform/a.ts', "import { x } from '../../../domain/src/ids.ts';", 'leaves its package by a relative path'],
    ['web/src/features/listing/a.tsx', "import { x } from '../checkout/steps.ts';", 'web/features may not import web/features'],
    ['web/src/features/listing/a.tsx', "import { x } from '../../app/routes.tsx';", 'web/features may not import web/app'],
    ['web/src/ui/a.tsx', "import { x } from '../platform/session.ts';", 'web/ui may not import web/platform'],
    ['web/src/platform/a.ts', "import { x } from '@strapline/server/config';", 'web/platform may not import server/config'],
    ['web/src/features/job/a.tsx', "import { type Job, jobStates } from '@strapline/contract/shapes/job';", 'loads schemas'],
    ['web/src/features/job/a.tsx', "const { braTagForm } = await import('@strapline/contract/forms');", 'loads schemas'],
    ['web/src/ui/index.ts', '', 'is a barrel'],
    ['web/src/ui/all.ts', "export * from './button.tsx';", 're-exports everything'],
    ['web/src/loose.ts', '', 'is in no known zone'],
    ['server/src/platform/http.ts', "socket.on('fetchBraTag', answer);", 'outside of the socket gateway'],
    ['server/src/features/order/a.ts', 'const page = await fetch(url);', 'calls fetch itself'],
  ])('%s: %s', (file, text, what) => expect(one(file, text)).toContainEqual(expect.stringContaining(what)));

  test("an adapter's library in a feature", () => {
    const found = findings({
      'server/src/adapters/payments/a.ts': "import Stripe from 'stripe';",
      'server/src/features/order/a.ts': "import Stripe from 'stripe';",
    });
    expect(found).toEqual([expect.stringContaining('stripe belongs to an adapter')]);
  });

  test('a cycle of features is reported once', () => {
    const found = findings({
      'server/src/features/offer/a.ts': "import { x } from '../order/order.ts';",
      'server/src/features/order/a.ts': "import { x } from '../payout/payout.ts';",
      'server/src/features/payout/a.ts': "import { x } from '../offer/offer.ts';",
    });
    expect(found).toEqual([expect.stringContaining('payout -> offer -> order -> payout')]);
  });
});

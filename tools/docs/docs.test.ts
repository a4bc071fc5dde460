import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { projectFiles, read, root, type SourceFile } from '../../scripts/sources.ts';
import { configurationPage } from './configuration-page.ts';
import { decisionsPage } from './decisions-page.ts';
import { errorsPage } from './errors-page.ts';
import { ordersPage } from './orders-page.ts';
import { wirePage } from './wire-page.ts';

describe('pages made from code', () => {
  test('an event shows its level, HTTP path, errors and types', () => {
    const page = wirePage({
      events: [
        {
          name: 'fetchThing',
          level: 0,
          limit: 'read',
          summary: 'Fetches it.',
          input: z.strictObject({ id: z.string() }),
          output: z.strictObject({ at: z.string() }),
          errors: ['not_found'],
          http: '/v1/things/{id}',
          cached: true,
        },
      ],
      pushes: { thingStatus: z.strictObject({ id: z.string() }) },
      shapes: { slug: z.string() },
    });
    expect(page).toContain('| [fetchThing](#fetchthing) | 0 | read | 5 min | `/v1/things/{id}` |');
    expect(page).toContain('Fails with `not_found`.');
    expect(page).toContain('request: { id: string }\nanswer:  { at: string }');
    expect(page).toContain('### thingStatus');
    expect(page).toContain('type Slug = string;');
  });

  test('an order is drawn with its transitions, actors and timers', () => {
    const wait = { timer: 15 * 60_000, longer: { timer: 60 * 60_000, when: 'crypto' } };
    const page = ordersPage(
      {
        open: {
          pay: { to: 'paid', by: ['system'], description: 'The money is there.' },
          expire: { to: 'paid', by: ['timer'], description: 'Too late.', ...wait },
        },
        paid: {},
      },
      { heard: { decide: { to: 'settled', by: ['operator'], description: 'The platform decides.' } }, settled: {} },
      {
        clearing: { of: 'provider', grows: 'debit', description: 'Money.' },
        commission: { of: null, grows: 'credit', description: 'Ours.' },
      },
    );
    expect(page).toContain(
      '    [*] --> open\n    open --> paid: pay\n    open --> paid: expire (15 minutes, 1 hour if crypto)\n    paid --> [*]',
    );
    expect(page).toContain('| `open` | pay | `paid` | system |  | The money is there. |');
    expect(page).toContain('| `clearing` | each provider | debit | Money. |');
    expect(page).toContain('| `commission` | the platform | credit | Ours. |');
  });

  test('an error lists the events that declare it', () => {
    const page = errorsPage(
      { not_found: { status: 404, expected: true, message: 'Nothing.', when: 'None.' } },
      { no_dispute: 'None is open.' },
      [{ name: 'fetchThing', errors: ['not_found'] }],
    );
    expect(page).toContain('| `not_found` | 404 | yes | Nothing. | None. |');
    expect(page).toContain('- `not_found`: [fetchThing](wire.md#fetchthing)');
  });

  test('decisions are listed by number and title; one with a wrong number is rejected', () => {
    const record = (text: string) => [{ path: 'docs/decisions/031-database.md', text }];
    expect(decisionsPage(record('# 031 One database\n'))).toContain('| [031](031-database.md) | One database |');
    expect(() => decisionsPage(record('# 032 One database\n'))).toThrow('must begin with its number');
  });

  test('a secret setting is marked, and a pipe does not break the table', () => {
    expect(configurationPage({ KEY: { default: '', description: 'a|b', secret: true } })).toContain('| `KEY` | empty | a\\|b | yes |');
  });
});

test('every link between pages works', () => {
  // The pages of the content service link to addresses of the running product.
  const pages = projectFiles('*.md').filter((file) => !/^packages\/content\/(pages|faq)\//.test(file));
  const links = pages.map(read).flatMap(linksOf);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !isLiveLink(link))).toEqual([]);
});

test('dead links and dead anchors are detected', () => {
  expect(isLiveLink({ page: 'README.md', link: 'docs/nowhere.md' })).toBe(false);
  expect(isLiveLink({ page: 'docs/wire.md', link: 'errors.md#no-such-heading' })).toBe(false);
});

function linksOf({ path: page, text }: SourceFile) {
  const matches = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)|<img[^>]+src="([^"]+)"/g);
  return [...matches].map((match) => ({ page, link: match[1] ?? match[2] ?? '' })).filter(({ link }) => !/^(https?|mailto):/.test(link));
}

function isLiveLink({ page, link }: { page: string; link: string }): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
  return existsSync(path.join(root, target)) && (!anchor || anchorsOf(read(target).text).includes(anchor));
}

/** As on GitHub: lower case, no punctuation, hyphens for spaces. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+\s+(.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

import type { EventSpec } from '@strapline/contract/define-event';
import type { z } from 'zod';
import { capital, type NamedShapes, notationOf } from './type-notation.ts';

type Contract = { events: EventSpec[]; pushes: Record<string, z.ZodType>; shapes: NamedShapes };

const opening = `# What crosses the wire

Made from \`packages/contract\` by \`npm run docs\`; do not edit by hand.

A call is one request object and one answer over Socket.IO (websocket only). \`/strapline\` serves levels 0 (anybody) and
1 (signed in, with a token in \`auth\`), \`/strapline/admin\` level 2. The answer is the result itself, or \`{ error }\` with a code of
[errors.md](errors.md). Unknown fields are rejected. Money is whole US cents, times are ISO 8601 in UTC. Every call can also fail with
\`validation\`, \`rate_limited\`, \`unavailable\` or \`internal\`. A call with an HTTP route gives the same answer to \`GET\` on that path; fields
that are not in the path are query parameters. \`{product}\` in a path is the app's key. The few with \`POST\` take the request as JSON.
`;

/** docs/wire.md: every event, push and shared shape. */
export function wirePage({ events, pushes, shapes }: Contract): string {
  const sorted = [...events].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = sorted.map(
    (each) =>
      `| [${each.name}](#${each.name.toLowerCase()}) | ${each.level} | ${each.limit} | ${each.cached ? '5 min' : ''} | ${listRoutes(each).join(', ')} |`,
  );
  return [
    opening,
    `## Calls\n\n| event | level | limit | client cache | HTTP route |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
    ...sorted.map((each) => eventSection(each, shapes)),
    '## Pushes\n\nThe server sends these on its own, each only to the people concerned.\n',
    ...Object.entries(pushes).map(([name, schema]) => `### ${name}\n\n${block(notationOf(schema, shapes, 'output'))}\n`),
    '## Shapes\n\nTypes that several calls share.\n',
    block(
      Object.entries(shapes)
        .map(([name, schema]) => `type ${capital(name)} = ${notationOf(schema, shapes, 'output', true)};`)
        .join('\n'),
    ),
    '',
  ].join('\n');
}

function listRoutes({ http, post }: EventSpec): string[] {
  return [...(http ? [`\`${http}\``] : []), ...(post ? [`\`POST ${post}\``] : [])];
}

function eventSection(event: EventSpec, shapes: NamedShapes): string {
  const facts = [
    `level ${event.level}`,
    `limit ${event.limit}`,
    event.cached ? 'clients may cache the answer for 5 minutes' : '',
    event.post ? `HTTP \`POST ${event.post}\`` : '',
    event.http ? `HTTP \`GET ${event.http}\`${event.socketOnly?.length ? ` without ${event.socketOnly.join(', ')}` : ''}` : '',
  ].filter(Boolean);
  const failures =
    event.errors.length > 0 ? `Fails with ${event.errors.map((code) => `\`${code}\``).join(', ')}.` : 'No errors of its own.';
  const types = `request: ${notationOf(event.input, shapes, 'input')}\nanswer:  ${notationOf(event.output, shapes, 'output')}`;
  return `### ${event.name}\n\n${event.summary}\n\n${capital(facts.join(', '))}. ${failures}\n\n${block(types)}\n`;
}

function block(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}

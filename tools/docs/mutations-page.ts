import type { Mutation } from '../mutations/table.ts';

const opening = `# Mutations that the tests must notice

Made from \`tools/mutations/table.ts\` by \`npm run docs\`; do not edit by hand.

Each row is a small mistake that an edit could introduce. \`npm run mutations\` applies them one by one to a copy of the working tree and runs the tests of the
last column, which must fail. Only a failing test counts: neither a type error nor a file that does not load. A mutation that survives shows that a test is missing.
`;

/** docs/mutations.md: the damage of each mutation, and the tests that detect it. */
export function mutationsPage(mutations: readonly Mutation[]): string {
  const areas = [...new Set(mutations.map(({ area }) => area))];
  const sections = areas.map((area) =>
    sectionOf(
      area,
      mutations.filter((mutation) => mutation.area === area),
    ),
  );
  return `${opening}\n${sections.join('\n')}`;
}

function sectionOf(area: string, mutations: readonly Mutation[]): string {
  const rows = mutations.map(
    ({ name, loss, file, tests }) => `| \`${name}\` | ${loss} | \`${file}\` | ${tests.map((test) => `\`${test}\``).join(', ')} |`,
  );
  return `## ${area[0]?.toUpperCase()}${area.slice(1)}

| mutation | what somebody would lose | changed file | tests |
|---|---|---|---|
${rows.join('\n')}
`;
}

import type { SourceFile } from '../../scripts/sources.ts';

const opening = `# Decisions

One page for each choice that a newcomer would question: what we knew, what we chose, what follows. Numbers are never used twice; a missing one was never published.
This list is made by \`npm run docs\`; new pages start from the [template](000-template.md).
`;

/** docs/decisions/README.md: every decision by its number and title. A page without \`# NNN title\` throws. */
export function decisionsPage(records: SourceFile[]): string {
  const rows = records.map(({ path, text }) => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const title = /^# (\d{3}) (.+)$/m.exec(text);
    if (!title || !file.startsWith(`${title[1]}-`))
      throw new Error(`${path} must begin with its number and title, such as "# ${file.slice(0, 3)} What we chose"`);
    return `| [${title[1]}](${file}) | ${title[2]} |`;
  });
  return `${opening}\n| | |\n|---|---|\n${rows.join('\n')}\n`;
}

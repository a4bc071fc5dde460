type Setting = { default: string; description: string; secret?: true };

const opening = `# Configuration

Made from \`packages/server/src/config.ts\` by \`npm run docs\`; do not edit by hand.

Settings are environment variables. None is needed: without any, everything runs on this machine with embedded services and demo
people. A wrong setting stops the start with a sentence that names it. Settings marked as secret never appear in a log.
`;

/** docs/configuration.md: every setting with its default. */
export function configurationPage(settings: Record<string, Setting>): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const value = setting.default === '' ? 'empty' : /^\S+$/.test(setting.default) ? `\`${setting.default}\`` : setting.default;
    return `| \`${name}\` | ${cell(value)} | ${cell(setting.description)} | ${setting.secret ? 'yes' : ''} |`;
  });
  return `${opening}
| setting | default | what it is for | secret |
|---|---|---|---|
${rows.join('\n')}
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

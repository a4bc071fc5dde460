type Setting = { default: string; description: string; secret?: true };

const opening = `# Configuration

Made from \`packages/server/src/config.ts\` by \`npm run docs\`; do not edit by hand.

Settings are environment variables, and all are optional: without any, everything runs on this machine with embedded services and demo
people. If a setting is wrong, the server doesn't start and the message names the setting. Secret settings are never logged.
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

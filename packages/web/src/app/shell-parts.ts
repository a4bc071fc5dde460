import type { Page } from '@strapline/contract/pages';

/** The parts of the shell around a page. */
export type ShellParts = { header: boolean; rail: boolean; footer: boolean; isFullHeight: boolean };

export function getShellParts({ shell = {} }: Page, { isEmbedded, isFramed }: { isEmbedded: boolean; isFramed: boolean }): ShellParts {
  return {
    header: !isEmbedded,
    rail: !isEmbedded && shell.rail !== false,
    footer: !isEmbedded && shell.footer !== false && !(isFramed && shell.footer === 'unframed'),
    isFullHeight: shell.isFullHeight === true,
  };
}

import type { PageName } from '@strapline/contract/pages';

/**
 * Title, description and structured data of pages that are the same for everybody. Pages with a loader make theirs from what they load; search engines
 * don't index a page that has neither. `i18n` marks sentences that are translated when they are used. Not in the table of pages, because browsers load that before anything else.
 */
export const fixedHeads: Partial<Record<PageName, { title: string; description: string; data?: object }>> = {
  recoveryHelp: {
    title: 'Can’t sign in',
    description: /*i18n*/ 'Ways back into your account when you lost your passkey, your password or your mailbox.',
  },
  invite: {
    title: 'Request an invitation',
    description: /*i18n*/ 'Ask to tag and sell your own pieces. Collectors can join right away.',
  },
  calculator: {
    title: 'Bra size calculator',
    description:
      /*i18n*/ 'Two tape measurements give your bra size, its sister sizes and its labels in nine systems, step by step. Nothing you measure leaves your browser.',
    data: {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Bra size calculator',
      applicationCategory: 'LifestyleApplication',
    },
  },
  log: {
    title: 'The public log',
    description:
      /*i18n*/ 'Every record, sale and claim is an entry in an append-only log. See its current state and check any entry in your own browser.',
  },
  check: {
    title: 'Check a tag',
    description:
      /*i18n*/ 'Enter a tag ID, scan the QR code on a label or read a chip to see what is on record and how much each proof is worth.',
  },
  tagYourself: {
    title: 'Tag yourself',
    description: /*i18n*/ 'Show that a profile on another platform is yours. Nobody can open a survey about you but you.',
  },
  complaint: {
    title: 'Make a complaint',
    description: /*i18n*/ 'Report a listing, a picture, a tag or a person. You don’t need an account, and we never say who reported it.',
  },
};

import type { I18n } from '@lingui/core';
import type { App } from '@strapline/contract/apps/app';
import { formatTheme } from '@strapline/contract/apps/page-look';
import { isLanguage } from '@strapline/contract/languages';
import type { Services } from '../../platform/services.ts';
import { createHeadScript } from '../../platform/theme-script.ts';
import { loadMessages, nameItems } from '../language/language.ts';
import { createBlogSource } from '../post/post.ts';

type Settings = { footerLinks: { collectors?: string; terms?: string; privacy?: string; complaint?: string }; supportEmail: string };

/** The content pages of each app, with the CSS of their fonts. */
export function createContentSites(services: Pick<Services, 'apps' | 'clock' | 'config' | 'db'>, css: string) {
  const { apps, config } = services;
  return Object.fromEntries(
    apps.all.map((app) => [
      app.key,
      {
        name: app.name,
        url: apps.getUrl(app.key),
        readFrame: async (language: string) => createFrame(app, config, await loadMessages(isLanguage(language) ? language : 'en')),
        folders: app.sizeSystem === 'bra' ? ['bra'] : [],
        blog: createBlogSource(services, app.key),
        css,
        theme: formatTheme(app),
        headScript: createHeadScript(app.key),
      },
    ]),
  );
}

/** An app's words and links. */
function createFrame(app: App, { footerLinks, supportEmail }: Settings, i18n: I18n) {
  return {
    words: { ...nameItems(i18n, app), sizeHelp: describeSizes(app.sizeSystem, i18n) },
    menu: [
      { to: '/', label: i18n._('Home') },
      { to: '/?section=boutique', label: i18n._('Boutique') },
      { to: '/?section=models', label: i18n._('Creators') },
      { to: footerLinks.collectors ?? '/content/boutique', label: i18n._('Collectors') },
      ...(app.modules.calculator ? [{ to: '/calculator', label: i18n._('Calculator') }] : []),
      { to: '/content/help', label: i18n._('Help') },
      { to: '/content/blog', label: i18n._('Blog') },
      // Also asks signed-out visitors to sign in.
      { to: '/account', label: i18n._('Account') },
    ],
    foot: [
      { to: `mailto:${supportEmail}`, label: i18n._('Support') },
      { to: '/#chat', label: i18n._('Chat with us') },
      { to: footerLinks.terms ?? '/content/terms', label: i18n._('Terms') },
      { to: footerLinks.privacy ?? '/content/privacy', label: i18n._('Privacy') },
      { to: footerLinks.complaint ?? '/content/complaint', label: i18n._('Complaint form') },
    ],
  };
}

function describeSizes(sizeSystem: App['sizeSystem'], i18n: I18n): string {
  return sizeSystem === 'bra'
    ? i18n._(
        'Read [how to measure](/content/measuring), [what the sizes mean](/content/sizes), [how to tell if a bra fits](/content/fit) and [where charts disagree](/content/charts), or go straight to the [calculator](/calculator).',
      )
    : i18n._(
        'The size is the letter on the label, from XS to 5XL. Labels differ between makers, so most listings also say how wide the piece is across the chest and the shoulders, and how long, measured flat. Save the same three measures of one that you own, and each listing says how it would fit you.',
      );
}

import type { App } from '@strapline/contract/apps/app';
import { formatTheme } from '@strapline/contract/apps/page-look';
import type { Services } from '../../platform/services.ts';
import { createHeadScript } from '../../platform/theme-script.ts';
import { createBlogSource } from '../post/post.ts';

type Settings = { footerLinks: { collectors?: string; terms?: string; privacy?: string; complaint?: string }; supportEmail: string };

/** The content pages of each app, with the CSS of their fonts. */
export function createContentSites(services: Pick<Services, 'apps' | 'clock' | 'config' | 'db'>, css: string) {
  const { apps, config } = services;
  return Object.fromEntries(
    apps.all.map((app) => [
      app.key,
      {
        ...createContentSite(app, config),
        blog: createBlogSource(services, app.key),
        css,
        theme: formatTheme(app),
        headScript: createHeadScript(app.key),
      },
    ]),
  );
}

/** An app's part: words, links, and which pages it has. */
function createContentSite(app: App, { footerLinks, supportEmail }: Settings) {
  return {
    name: app.name,
    words: { item: app.item.one, items: app.item.many, sizeHelp: sizeHelp[app.sizeSystem] },
    folders: app.sizeSystem === 'bra' ? ['bra'] : [],
    menu: [
      { to: '/', label: 'Home' },
      { to: '/?section=boutique', label: 'Boutique' },
      { to: '/?section=models', label: 'Creators' },
      { to: footerLinks.collectors ?? '/content/boutique', label: 'Collectors' },
      ...(app.modules.calculator ? [{ to: '/calculator', label: 'Calculator' }] : []),
      { to: '/content/help', label: 'Help' },
      { to: '/content/blog', label: 'Blog' },
      // Also asks signed-out visitors to sign in.
      { to: '/account', label: 'Account' },
    ],
    foot: [
      { to: `mailto:${supportEmail}`, label: 'Support' },
      { to: '/#chat', label: 'Chat with us' },
      { to: footerLinks.terms ?? '/content/terms', label: 'Terms' },
      { to: footerLinks.privacy ?? '/content/privacy', label: 'Privacy' },
      { to: footerLinks.complaint ?? '/content/complaint', label: 'Complaint form' },
    ],
  };
}

const sizeHelp: Record<App['sizeSystem'], string> = {
  bra: 'Read [how to measure](/content/measuring), [what the sizes mean](/content/sizes), [how to tell if a bra fits](/content/fit) and [where charts disagree](/content/charts), or go straight to the [calculator](/calculator).',
  letter:
    'The size is the letter on the label, from XS to 5XL. Labels differ between makers, so most listings also say how wide the piece is across the chest and the shoulders, and how long, measured flat. Save the same three measures of one that you own, and each listing says how it would fit you.',
};

import type { ContentOptions } from '@strapline/content/content';

type Links = Pick<ContentOptions, 'menu' | 'foot'>;
type Settings = { footerLinks: { collectors?: string; terms?: string; privacy?: string; complaint?: string }; supportEmail: string };

/** Header and footer links of the content pages. */
export function createContentLinks({ footerLinks, supportEmail }: Settings): Links {
  return {
    menu: [
      { to: '/', label: 'Home' },
      { to: '/?section=boutique', label: 'Boutique' },
      { to: '/?section=models', label: 'Creators' },
      { to: footerLinks.collectors ?? '/content/boutique', label: 'Collectors' },
      { to: '/calculator', label: 'Calculator' },
      { to: '/content/help', label: 'Help' },
      // Also asks signed-out visitors to sign in.
      { to: '/account', label: 'Account' },
    ],
    foot: [
      { to: `mailto:${supportEmail}`, label: 'Support' },
      { to: footerLinks.terms ?? '/content/terms', label: 'Terms' },
      { to: footerLinks.privacy ?? '/content/privacy', label: 'Privacy' },
      { to: footerLinks.complaint ?? '/content/complaint', label: 'Complaint form' },
    ],
  };
}

/** Settings of where the footer leads, and of a forum elsewhere. */
import { SettingError } from './parse-setting.ts';

type Get = (name: 'DISCOURSE_URL' | 'DISCOURSE_SECRET' | 'FOOTER_LINKS') => string;
export type Discourse = { url: string; secret: string };

const local = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export function readLinks(get: Get, isDemo: boolean): { footerLinks: FooterLinks; discourse: Discourse | null } {
  return { footerLinks: readFooterLinks(get('FOOTER_LINKS'), isDemo), discourse: readDiscourse(get) };
}

function readDiscourse(get: Get): Discourse | null {
  const url = get('DISCOURSE_URL');
  const secret = get('DISCOURSE_SECRET');
  if (!url && !secret) return null;
  if (!url) throw new SettingError('DISCOURSE_SECRET also needs DISCOURSE_URL.');
  if (secret.length < 16) throw new SettingError('DISCOURSE_URL also needs DISCOURSE_SECRET, with at least 16 characters.');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isSafe = parsed?.protocol === 'https:' || local.test(parsed?.origin ?? '');
  if (!parsed || !isSafe || parsed.username || parsed.search || parsed.hash)
    throw new SettingError('DISCOURSE_URL must be an https URL such as https://forum.example.');
  return { url: parsed.href.replace(/(?<!\/)\/+$/, ''), secret };
}

const linkNames = ['collectors', 'social1', 'social2', 'forum', 'blog', 'jobs', 'terms', 'privacy', 'complaint'] as const;

export type FooterLinks = Partial<Record<(typeof linkNames)[number], string>>;

/** So that the demo's footer has every link. */
const demoLinks: FooterLinks = {
  social1: '/content/elsewhere#bluesky',
  social2: '/content/elsewhere#reddit',
  jobs: '/content/elsewhere#jobs',
};

function readFooterLinks(text: string, isDemo: boolean): FooterLinks {
  return { ...(isDemo ? demoLinks : {}), ...(text ? parseFooterLinks(text) : {}) };
}

function parseFooterLinks(text: string): FooterLinks {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new Error('not an object');
    const links: FooterLinks = {};
    for (const [name, target] of Object.entries(value)) {
      const linkName = linkNames.find((one) => one === name);
      if (!linkName || typeof target !== 'string' || !/^(https:\/\/|\/(?!\/))/.test(target))
        throw new Error(`${name} is not a footer link or has no valid target`);
      links[linkName] = target;
    }
    return links;
  } catch (error) {
    throw new SettingError(
      `FOOTER_LINKS must be JSON such as {"jobs":"https://jobs.example"}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

import { Trans, useLingui } from '@lingui/react/macro';
import { clientLimits } from '@strapline/contract/client-limits';
import { type Language, languageNames, languageParam, languages } from '@strapline/contract/languages';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { useApp } from '../platform/page/app-data.ts';
import { leaveQuickly } from '../platform/page/quick-exit.ts';
import { useSite } from '../platform/page/site.ts';
import { useSession } from '../platform/session/session.ts';
import { Stitch } from '../ui/panel.tsx';
import { type FooterLink, listFooterColumns } from './links.ts';

/** The footer's line rotates every 30 s. The specification has a single entry, so it never visibly changes. */
function useRotatingIndex(entries: number): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setIndex((now) => (now + 1) % entries), clientLimits.footerRotateMs);
    return () => clearInterval(timer);
  }, [entries]);
  return index;
}

export function Footer() {
  const { i18n } = useLingui();
  const app = useApp();
  const site = useSite();
  const lines = [app.copy.about];
  const line = lines[useRotatingIndex(lines.length)];
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <span className="brand">{app.name}</span>
            <p>{line}</p>
          </div>
          {listFooterColumns(site, app).map((column) => (
            <div key={i18n._(column.heading)}>
              <h2>{i18n._(column.heading)}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <FooterLinkElement link={link} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Stitch />
        <LanguageLinks />
        <small>
          <span>© {app.name}</span>
          <span className="keys">
            <Link to="/check">
              <Trans>Check a tag</Trans>
            </Link>
            <Link to="/log">
              <Trans>The public log</Trans>
            </Link>
            <button type="button" className="link" onClick={leaveQuickly}>
              <Trans>Leave this site quickly</Trans>
            </button>
          </span>
          <span>
            <Trans>18 and over. Prices in US dollars.</Trans>
          </span>
        </small>
      </div>
    </footer>
  );
}

/** Loads the page in another language; the server remembers the choice. */
function LanguageLinks() {
  const { t, i18n } = useLingui();
  const keepQuery = (language: Language) => (event: MouseEvent<HTMLAnchorElement>) => {
    const query = new URLSearchParams(location.search);
    query.set(languageParam, language);
    event.currentTarget.search = query.toString();
  };
  return (
    <nav className="languages" aria-label={t`Language`}>
      {languages.map((language) => (
        <a
          key={language}
          href={`?${languageParam}=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === i18n.locale ? 'true' : undefined}
          onClick={keepQuery(language)}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}

function FooterLinkElement({ link }: { link: FooterLink }) {
  const { i18n } = useLingui();
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  const label = i18n._(link.label);
  if (link.isExternal) {
    return (
      <a href={link.to} title={link.tooltip && i18n._(link.tooltip)}>
        {label}
      </a>
    );
  }
  const to = isSignedIn ? link.to : (link.visitorTo ?? link.to);
  const [path = '/', query = ''] = to.split('?');
  return (
    <Link to={path as '/'} search={Object.fromEntries(new URLSearchParams(query))}>
      {label}
    </Link>
  );
}

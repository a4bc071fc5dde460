import { Trans, useLingui } from '@lingui/react/macro';
import type { Faq, FaqGroup, FaqItem } from '@strapline/contract/content/faq';
import { isLanguage } from '@strapline/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide';
import { useEffect } from 'react';
import { createFaqQuery, storeFaq } from '../../platform/content/faq-store.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSite } from '../../platform/page/site.ts';
import { useSession } from '../../platform/session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './faq.module.css';
import { FaqItems } from './faq-items.tsx';
import { searchFaq } from './search-faq.ts';
import { TopicMenu } from './topic-menu.tsx';

/** Questions and answers of the content service. Topic, question and search are in the address. */
export function FaqScreen() {
  const { t, i18n } = useLingui();
  const { data: faq, isPending } = useQuery<Faq>(createFaqQuery(i18n.locale));
  const { section, question, q = '' } = useSearch({ from: '/faq' });
  useEffect(() => {
    if (faq) void storeFaq(faq, isLanguage(i18n.locale) ? i18n.locale : 'en').catch(() => undefined);
  }, [faq, i18n.locale]);
  const selected = faq?.items.find(({ slug }) => slug === question);
  return (
    <div className="page">
      <PageTitle>{selected?.q ?? t`Questions and answers`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{t`Help`}</p>
        <h1>
          <Trans>
            How can we <em>help?</em>
          </Trans>
        </h1>
        {faq?.language === 'en' && i18n.locale !== 'en' && <p className="lead">{t`The answers are in English for now.`}</p>}
        <SearchField text={q} />
        {faq && <Shortcuts faq={faq} />}
      </div>
      <Stitch air="gap" />
      {isPending && <Waiting />}
      {faq && faq.items.length === 0 && <Nothing />}
      {faq &&
        faq.items.length > 0 &&
        (q ? (
          <Results items={searchFaq(faq.items, q)} text={q} open={selected} />
        ) : (
          <Topics faq={faq} section={section} selected={selected} />
        ))}
      <StillStuck />
    </div>
  );
}

function SearchField({ text }: { text: string }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/faq' });
  const search = (q: string) => void navigate({ search: q ? { q } : {}, replace: true, resetScroll: false });
  return (
    <search className={css['search']}>
      <div className="input">
        <Icon icon={Search} />
        <input
          type="search"
          aria-label={t`Search questions and answers`}
          placeholder={t`Search, for example “claim” or “refund”`}
          maxLength={100}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
    </search>
  );
}

/** What people ask most, if this app has it. */
function Shortcuts({ faq }: { faq: Faq }) {
  const { t } = useLingui();
  const shortcuts = [
    { slug: 'how-do-i-claim', label: t`Claim a piece` },
    { slug: 'find-my-size', label: t`Find my size` },
    { slug: 'where-is-my-order', label: t`Where is my order?` },
    { slug: 'when-am-i-paid', label: t`When am I paid?` },
    { slug: 'report-something', label: t`Report something` },
  ].filter(({ slug }) => faq.items.some((item) => item.slug === slug));
  return (
    <ul className={css['shortcuts']}>
      {shortcuts.map(({ slug, label }) => (
        <li key={slug}>
          <Link to="/faq" search={{ question: slug }} className={css['shortcut']}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A category shows all its subcategories; a subcategory only itself. Without either, the topic of the selected question, else the first. */
function Topics({ faq, section, selected }: { faq: Faq; section: string | undefined; selected: FaqItem | undefined }) {
  const named = faq.groups.find(({ slug }) => slug === section);
  const current = named ?? faq.groups.find(({ slug }) => slug === (selected?.subcategory || selected?.category)) ?? faq.groups[0];
  const category = faq.groups.find(({ slug }) => slug === (current?.parent ?? current?.slug));
  const shown = current?.parent ? [current] : faq.groups.filter(({ parent }) => parent === current?.slug);
  const getItems = (group: FaqGroup) =>
    faq.items.filter(({ category: of, subcategory }) => (group.parent ? subcategory : of) === group.slug);
  return (
    <div className={css['topics']}>
      <TopicMenu faq={faq} current={current} />
      <div className={css['answers']}>
        {(shown.length > 0 ? shown : current ? [current] : []).map((group) => (
          <section key={group.slug} aria-labelledby={`topic-${group.slug}`}>
            {category !== group && <p className="eyebrow">{category?.name}</p>}
            <h2 id={`topic-${group.slug}`}>
              <em>{group.name}</em>
            </h2>
            <FaqItems items={getItems(group)} open={selected} search={named ? { section: named.slug } : {}} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Results({ items, text, open }: { items: FaqItem[]; text: string; open: FaqItem | undefined }) {
  const { t } = useLingui();
  // As an element: <Trans> would look for tags in a text.
  const query = <em>{text}</em>;
  return (
    <section aria-labelledby="results">
      <h2 id="results">
        <Trans>Results for {query}</Trans>
      </h2>
      <p className="vh" role="status">
        {items.length === 0 ? t`No results` : t`${items.length} results`}
      </p>
      {items.length > 0 ? (
        <FaqItems items={items} open={open} search={{ q: text }} />
      ) : (
        <p className="sub">{t`No question matches. Try another word, or write to us.`}</p>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="stack">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="3.25rem" />
        ))}
      </div>
    </Loading>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`The answers can’t be loaded right now`}>
      <p>
        <Trans>
          Try again later, or read the <a href="/content/help">help page</a>.
        </Trans>
      </p>
    </EmptyState>
  );
}

function StillStuck() {
  const { t } = useLingui();
  const { supportEmail } = useSite();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  return (
    <section className={`panel ${css['stuck']}`} aria-labelledby="stuck">
      <h2 id="stuck">
        <Trans>
          Still <em>stuck?</em>
        </Trans>
      </h2>
      <p>{isSignedIn ? t`Write to us. You find our answer under Messages.` : t`Write to us, and we answer by e-mail.`}</p>
      <div className="row">
        <a className="btn" href="#chat">
          {t`Chat with us`}
        </a>
        {isSignedIn && (
          <Link to="/messages/{-$threadId}" params={{ threadId: 'support' }} className="btn primary">
            {t`Write to support`}
          </Link>
        )}
        {supportEmail && <a className="btn" href={`mailto:${supportEmail}`}>{t`E-mail us`}</a>}
      </div>
    </section>
  );
}

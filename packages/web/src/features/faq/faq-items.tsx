import { useLingui } from '@lingui/react/macro';
import type { FaqItem } from '@strapline/contract/content/faq';
import { useNavigate } from '@tanstack/react-router';
import { Minus, Plus } from 'lucide';
import { useEffect, useRef } from 'react';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { toTrustedMarkup } from '../../trusted-types.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './faq.module.css';
import { Helpful } from './helpful.tsx';

type FaqItemsProps = {
  items: readonly FaqItem[];
  open: FaqItem | undefined;
  /** What else stays in the address when a question is selected. */
  search: { section?: string; q?: string };
};

/** Questions, of which one is open. They also open without scripts. */
export function FaqItems({ items, open, search }: FaqItemsProps) {
  return (
    <ul className={css['items']}>
      {items.map((item) => (
        <li key={item.slug}>
          <Question item={item} isOpen={item === open} search={search} />
        </li>
      ))}
    </ul>
  );
}

function Question({ item, isOpen, search }: { item: FaqItem; isOpen: boolean; search: FaqItemsProps['search'] }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/faq' });
  const isHydrated = useHydrated();
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // A deep link may be far down its topic.
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  // The browser opens and closes it; the address follows, and closes the one that was open before.
  const handleToggle = (isShown: boolean) => {
    if (isShown !== isOpen)
      void navigate({ search: isShown ? { ...search, question: item.slug } : search, replace: true, resetScroll: false });
  };
  return (
    <details ref={element} open={isOpen} id={item.slug} onToggle={(event) => handleToggle(event.currentTarget.open)}>
      <summary>
        <h3>{item.q}</h3>
        <Icon icon={isOpen ? Minus : Plus} />
      </summary>
      <div className={css['answer']}>
        {/* Made from our Markdown, or sanitised on the server or in the browser. */}
        <div dangerouslySetInnerHTML={{ __html: toTrustedMarkup(item.a) }} />
        {isOpen && isHydrated && (
          <div className={css['after']}>
            <Helpful slug={item.slug} />
            <CopyButton text={`${location.origin}/faq?question=${item.slug}`}>{t`Copy link`}</CopyButton>
          </div>
        )}
      </div>
    </details>
  );
}

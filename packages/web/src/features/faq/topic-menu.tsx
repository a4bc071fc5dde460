import { useLingui } from '@lingui/react/macro';
import type { Faq, FaqGroup } from '@strapline/contract/content/faq';
import { Link, useNavigate } from '@tanstack/react-router';
import { Select } from '../../ui/form/field.tsx';
import css from './faq.module.css';

/** Categories with the number of their questions, and the subcategories of the current one. On a phone, a list to choose from. */
export function TopicMenu({ faq, current }: { faq: Faq; current: FaqGroup | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/faq' });
  const categories = faq.groups.filter(({ parent }) => parent === null);
  const listInner = (category: FaqGroup) => faq.groups.filter(({ parent }) => parent === category.slug);
  const count = (group: FaqGroup) => faq.items.filter((item) => (group.parent ? item.subcategory : item.category) === group.slug).length;
  const isOpen = (category: FaqGroup) => category.slug === (current?.parent ?? current?.slug);
  const renderLink = (group: FaqGroup) => (
    <Link
      to="/faq"
      search={{ section: group.slug }}
      resetScroll={false}
      className={css['topic']}
      aria-current={group === current ? 'true' : undefined}
      data-open={isOpen(group) || undefined}
    >
      {group.name}
      <span>{count(group)}</span>
    </Link>
  );
  return (
    <>
      <nav className={css['menu']} aria-label={t`Topics`}>
        <ul>
          {categories.map((category) => (
            <li key={category.slug}>
              {renderLink(category)}
              {isOpen(category) && listInner(category).length > 0 && (
                <ul>
                  {listInner(category).map((group) => (
                    <li key={group.slug}>{renderLink(group)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={css['chooser']}>
        <Select
          label={t`Topic`}
          value={current?.slug ?? ''}
          onChange={(event) => void navigate({ search: { section: event.currentTarget.value }, resetScroll: false })}
        >
          {categories.map((category) => (
            <optgroup key={category.slug} label={category.name}>
              <option value={category.slug}>{t`${category.name}: all`}</option>
              {listInner(category).map((group) => (
                <option key={group.slug} value={group.slug}>
                  {`${category.name}: ${group.name}`}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
    </>
  );
}

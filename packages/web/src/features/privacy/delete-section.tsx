import { useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { withStepUp } from '../../platform/step-up.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OpenBusiness } from './erasure-notice.tsx';
import css from './privacy.module.css';
import { SevenDays } from './seven-days.tsx';

export function DeleteSection({ username, open }: { username: string; open: OpenBusiness }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const deleted = [
    t`Your name, e-mail, address and birth date`,
    t`Your profile, saved cards, passkeys and sessions`,
    t`Pieces you never sold, with their pictures`,
  ];
  const kept = [
    t`Each piece’s record, as “owner 2”, without your name`,
    t`Order totals, as the law requires`,
    t`Pieces that other people own now`,
    t`Messages and reports, without your name and contact details`,
  ];
  return (
    <section className={css['wide']} aria-labelledby="delete-title">
      <h2 id="delete-title">{t`Delete your account`}</h2>
      <div className={css['erase']}>
        <p className="sub">{t`You have 7 days to change your mind. Open orders finish first.`}</p>
        <div className={css['goes']}>
          <Items heading={t`What we delete`} items={deleted} isGone />
          <Items heading={t`What we keep`} items={kept} />
        </div>
        <div className={css['days']}>
          <div>
            <SevenDays passed={0} />
            <p className={css['ends']}>
              <span>{t`Today: profile hidden`}</span>
              <span>{t`Day 7: deleted`}</span>
            </p>
          </div>
          <Button className={css['delete']} onClick={() => setAsking(true)}>{t`Delete my account`}</Button>
        </div>
      </div>
      {isAsking && <DeleteDialog username={username} open={open} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Items({ heading, items, isGone = false }: { heading: string; items: readonly string[]; isGone?: boolean }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul className={css['list']}>
        {items.map((item) => (
          <li key={item} className={isGone ? css['gone'] : undefined}>
            <Icon icon={isGone ? X : Check} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeleteDialog({ username, open, onClose }: { username: string; open: OpenBusiness; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const erase = useCallMutation('eraseMyAccount', ['fetchPrivacy', 'listMyBraTags']);
  const form = useContractForm('eraseMyAccount', {
    input: { username: typed.trim() },
    errors: { username: typed.trim() === username ? undefined : t`Enter your username, ${username}.` },
    mutation: erase,
    // A refused step-up is in the mutation's error, which the dialog shows.
    send: (input) => void withStepUp(async () => await erase.mutateAsync(input)).then(onClose, () => undefined),
  });
  return (
    <FormDialog title={t`Delete your account?`} submitLabel={t`Delete my account`} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      <p className="sub">
        {t`Your pages are hidden at once, and what you offer is taken off sale. After 7 days your data is deleted. That can’t be undone.`}
      </p>
      {open.openOrders > 0 && <p className="sub">{t`You have open orders. We’ll delete your account once they’ve ended.`}</p>}
      {open.payouts > 0 && <p className="sub">{t`Your earnings are paid out first.`}</p>}
      <Field
        label={t`Enter your username to confirm`}
        hint={t`Your username is ${username}.`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
    </FormDialog>
  );
}

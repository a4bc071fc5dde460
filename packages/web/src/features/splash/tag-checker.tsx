import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Tag } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { useTypedTag } from '../../platform/state/client-state.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Passed in memory, not in the URL: it may be a strap code. */
export function TagChecker() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function check(event: FormEvent) {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    setEmpty(text === '');
    if (text === '') return field.current?.focus();
    useTypedTag.getState().change({ text });
    void navigate({ to: '/check' });
  }

  return (
    <form className="check-tag" onSubmit={check} noValidate>
      <label htmlFor="tagid">{t`Check a tag`}</label>
      <div className="line">
        <div className="field">
          <Icon icon={Tag} />
          <input
            id="tagid"
            ref={field}
            placeholder="amber_lark_k2p:2026:spring:0007"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isEmpty || undefined}
            aria-describedby="tagid-help"
            onChange={() => setEmpty(false)}
          />
        </div>
        <Button type="submit" kind="primary">{t`Check`}</Button>
      </div>
      <small id="tagid-help" className={isEmpty ? 'bad' : undefined} role={isEmpty ? 'alert' : undefined}>
        {isEmpty ? (
          t`Enter the tag ID or the strap code printed on the label.`
        ) : (
          <Trans>
            Enter the tag ID or strap code, or{' '}
            <Link to="/check" className="link">
              scan the QR code
            </Link>
            .
          </Trans>
        )}
      </small>
    </form>
  );
}

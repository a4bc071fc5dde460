import { Trans, useLingui } from '@lingui/react/macro';
import { parseBraTagId } from '@strapline/domain/ids';
import { useNavigate } from '@tanstack/react-router';
import { Tag } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Opens the page of a tag whose id was typed or pasted, also as a whole address. */
export function TagChecker() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isUnknown, setUnknown] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function check(event: FormEvent) {
    event.preventDefault();
    const braTagId = tagIdIn(field.current?.value ?? '');
    if (braTagId) {
      void navigate({ to: '/bratag/$braTagId', params: { braTagId } });
      return;
    }
    setUnknown(true);
    field.current?.focus();
  }

  return (
    <form className="check-tag" onSubmit={check} noValidate>
      <label htmlFor="tagid">
        <Trans>Check a tag</Trans>
      </label>
      <div className="line">
        <div className="field">
          <Icon of={Tag} />
          <input
            id="tagid"
            ref={field}
            placeholder="amber_lark_k2p:2026:spring:0007"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isUnknown || undefined}
            aria-describedby="tagid-help"
            onChange={() => setUnknown(false)}
          />
        </div>
        <Button type="submit" kind="primary">
          <Trans>Check</Trans>
        </Button>
      </div>
      <small id="tagid-help" className={isUnknown ? 'bad' : undefined} role={isUnknown ? 'alert' : undefined}>
        {isUnknown
          ? t`A tag id has four parts with colons, such as amber_lark_k2p:2026:spring:0007.`
          : t`Type the tag id as it stands on the label.`}
      </small>
    </form>
  );
}

/** The tag id in what somebody typed or pasted, or null. */
export function tagIdIn(text: string): string | null {
  const words = decodeURIComponent(text.trim().replace(/%(?![0-9a-f]{2})/gi, '%25')).toLowerCase();
  const id = words.replace(/^.*\/bratag\//, '').replace(/[/?#].*$/, '');
  return parseBraTagId(id) ? id : null;
}

import { useLingui } from '@lingui/react/macro';
import { consentVersions } from '@strapline/contract/consents';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Check } from '../../../ui/form/choice.tsx';
import type { Pair } from '../pair-shape.ts';
import { ConsentText } from './consent-section.tsx';
import { useUpdatePair } from './use-pair-pictures.ts';

/** The creator took their consent back, and may give it again. */
export function AgreeAgain({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const [isAgreed, setAgreed] = useState(false);
  const version = consentVersions.picture;
  const updatePair = useUpdatePair(pair.id);
  const agree = useMutation<Pair, Error>({ mutationFn: () => updatePair({ consent: { version, acceptedAt: new Date().toISOString() } }) });
  return (
    <div className="stack">
      <ConsentText version={version} />
      <Check checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
        {t`I have read this and I agree.`}
      </Check>
      <Failure>{agree.error?.message}</Failure>
      <div>
        <Button kind="primary" disabled={!isAgreed} busy={agree.isPending} onClick={() => agree.mutate()}>{t`Agree again`}</Button>
      </div>
    </div>
  );
}

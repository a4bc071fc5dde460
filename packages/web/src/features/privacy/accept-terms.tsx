import { useLingui } from '@lingui/react/macro';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';

export function AcceptTerms({ version }: { version: string }) {
  const { t } = useLingui();
  const record = useCallMutation('recordConsent', ['listConsents']);
  const accept = () =>
    record.mutate(
      { kind: 'terms', version, accepted: true },
      { onSuccess: () => showNotice(t`Thank you. You accepted the terms.`), onError: showError },
    );
  return <Button size="small" busy={record.isPending} onClick={accept}>{t`Accept`}</Button>;
}

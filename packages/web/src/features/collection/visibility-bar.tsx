import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Eye, EyeOff } from 'lucide';
import { queryClient, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AudienceSelect, useAudienceNames } from './audience-select.tsx';
import css from './collection.module.css';

type Summary = Output<'getCollectionSummary'>;

/** Whether others see the page at all, and who sees pieces without a setting of their own. */
export function VisibilityBar({ summary: { isOpen, defaultPrivacy } }: { summary: Summary }) {
  const { t } = useLingui();
  const names = useAudienceNames();
  const open = useCallMutation('saveProfile', ['fetchProfile', 'getCollectionSummary', 'fetchCollector', 'fetchBraTag']);
  const setDefault = useCallMutation('setCollectionPrivacy', ['listCollection', 'getCollectionSummary', 'fetchCollector', 'fetchBraTag']);
  const toggle = () =>
    open.mutate(
      { collectionOpen: !isOpen },
      { onSuccess: () => showNotice(isOpen ? t`Your collection is private.` : t`Your collection is public.`), onError: showError },
    );
  return (
    <section className={css['visibility']} aria-label={t`Who can see your collection`}>
      <Icon icon={isOpen ? Eye : EyeOff} />
      <p>
        {isOpen ? (
          <Trans>
            <b>Public.</b> Others see the pieces you show, under your username.
          </Trans>
        ) : (
          <Trans>
            <b>Private.</b> Only you can see your collection, and your pieces don’t name you.
          </Trans>
        )}
      </p>
      <div>
        <span className={css['default']}>
          <span>{t`Default audience`}</span>
          <AudienceSelect
            label={t`Who sees pieces without a setting of their own`}
            value={defaultPrivacy}
            isBusy={setDefault.isPending}
            onChange={(privacy) =>
              privacy &&
              setDefault.mutate(
                { privacy },
                {
                  onSuccess: () => showNotice(t`Pieces without a setting of their own: ${names[privacy]}.`),
                  onError: (error) => {
                    showError(error);
                    void queryClient.invalidateQueries({ queryKey: ['getCollectionSummary'] });
                  },
                },
              )
            }
          />
        </span>
        <Button size="small" busy={open.isPending} onClick={toggle}>
          {isOpen ? t`Make it private` : t`Make it public`}
        </Button>
      </div>
    </section>
  );
}

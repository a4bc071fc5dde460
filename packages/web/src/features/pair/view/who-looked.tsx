import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Input, Output } from '@strapline/contract/events';
import { ShieldCheck } from 'lucide';
import { useCallList } from '../../../platform/cache/queries.ts';
import { NamedAvatar } from '../../../ui/avatar.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import css from './view.module.css';

type View = Output<'listViews'>['items'][number];

/** Every opening of the pictures, also those that were refused. Only the owner sees it. */
export function WhoLooked({ resource, id }: Pick<Input<'listViews'>, 'resource' | 'id'>) {
  const { t } = useLingui();
  const list = useCallList('listViews', { resource, id, limit: 12 });
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="who-looked">
      <div className={css['split']}>
        <h2 id="who-looked">
          <Trans>
            Who <em>looked</em>
          </Trans>
        </h2>
        <span className="note">{total > 0 && <Plural value={total} one="once so far" other="# times so far" />}</span>
      </div>
      <PagedList list={list} skeleton={<Skeleton height="8rem" />} empty={<p className="sub">{t`Nobody yet.`}</p>}>
        {(views) => (
          <table className={css['looks']}>
            <thead>
              <tr>
                <th>{t`When`}</th>
                <th>{t`Who`}</th>
                <th>{t`Why`}</th>
              </tr>
            </thead>
            <tbody>
              {views.map((view) => (
                <ViewRow key={view.id} view={view} />
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
    </section>
  );
}

function ViewRow({ view: { at, viewer, as, outcome, reason } }: { view: View }) {
  const { t } = useLingui();
  const whys: Record<View['as'], string> = {
    owner: t`it’s yours`,
    listed: t`you let them in`,
    follower: t`they follow you`,
    buyer: t`they bought it`,
    party: t`part of a dispute`,
    team: t`a check by our team`,
    other: t`not let in`,
  };
  return (
    <tr>
      <td className="mono">{formatMoment(at)}</td>
      <td>
        {viewer ? (
          <NamedAvatar of={viewer} size={20} />
        ) : (
          <span className="who">
            <Icon icon={ShieldCheck} size={18} />
            <span>{as === 'team' ? t`our team` : t`a deleted account`}</span>
          </span>
        )}
      </td>
      <td>
        {outcome === 'refused' ? t`refused: ${whys[as]}` : whys[as]}
        {reason && <small>“{reason}”</small>}
      </td>
    </tr>
  );
}

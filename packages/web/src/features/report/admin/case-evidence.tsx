import { useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { Eye } from 'lucide';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { showError } from '../../../platform/state/notices.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from './admin-reports.module.css';

/** The reported pictures first. Each is covered until it is opened, and every view is logged. */
export function Evidence({ shown: { subject, report } }: { shown: ReportCase }) {
  const { t } = useLingui();
  const isReported = ({ id }: Media) => subject.reportedMedia.includes(id) || report.subject.id === id;
  const pictures = subject.media.map((media, index) => ({
    media,
    number: index + 1,
    isReported: isReported(media),
    isRemoved: subject.removedMedia.includes(media.id),
  }));
  const sorted = [...pictures.filter((one) => one.isReported), ...pictures.filter((one) => !one.isReported)];
  if (pictures.length === 0 && subject.story === '') return null;
  return (
    <section>
      <h3>{t`Evidence`}</h3>
      {sorted.length > 0 && (
        <div className={css['pictures']}>
          {sorted.map((picture) => (
            <CoveredPicture key={picture.media.id} reportId={report.reportId} {...picture} />
          ))}
        </div>
      )}
      {subject.story && <p className={css['story']}>{subject.story}</p>}
    </section>
  );
}

type CoveredPictureProps = { reportId: string; media: Media; number: number; isReported: boolean; isRemoved: boolean };

function CoveredPicture({ reportId, media, number, isReported, isRemoved }: CoveredPictureProps) {
  const { t } = useLingui();
  const view = useCallMutation('viewEvidence');
  const removed = isReported ? t`reported, removed by its creator` : t`removed by its creator`;
  return (
    <figure>
      <span className={css['art']}>
        {view.data ? (
          <Picture media={view.data} seed={media.id} sizes="240px" className="art" />
        ) : (
          <button
            type="button"
            aria-busy={view.isPending}
            onClick={() => view.mutate({ reportId, mediaId: media.id }, { onError: showError })}
          >
            <Icon icon={Eye} />
            <span>
              {t`Show`} <span className="vh">{t`picture ${number}`}</span>
            </span>
            <small>{t`Every view is logged`}</small>
          </button>
        )}
      </span>
      <figcaption>
        <b>{t`Picture ${number}`}</b>
        {isRemoved ? removed : isReported ? t`reported` : t`as listed`}
      </figcaption>
    </figure>
  );
}

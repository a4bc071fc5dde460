import { Trans, useLingui } from '@lingui/react/macro';
import { mostSurveyPictures } from '@strapline/domain/survey/survey-limits';
import { Check } from 'lucide';
import { useId } from 'react';
import { useOwnPublicPieces } from '../../../platform/use-own-public-pieces.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from './own-surveys.module.css';

type PictureChoiceProps = {
  /** Ids of pictures. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** Pictures of the person's own pieces that people judge: the first one of each piece. */
export function PictureChoice({ chosen, error, onChange }: PictureChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className={css['pictures']} aria-describedby={error ? id : undefined}>
      <legend>
        <Trans>Pictures that people see</Trans> <span className="opt">{t`optional, up to ${mostSurveyPictures}`}</span>
      </legend>
      <Pieces chosen={chosen} onChange={onChange} />
      {error && <FieldError id={id} error={error} />}
    </fieldset>
  );
}

function Pieces({ chosen, onChange }: Omit<PictureChoiceProps, 'error'>) {
  const { t } = useLingui();
  const { list, pieces } = useOwnPublicPieces();
  if (list.isPending)
    return (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    );
  if (list.isLoadingError)
    return (
      <>
        <Failure>{list.error.message}</Failure>
        <Button size="small" onClick={() => void list.refetch()}>{t`Try again`}</Button>
      </>
    );
  if (pieces.length === 0)
    return <p className="sub">{t`You have no public pieces with pictures yet. You can open the survey without any.`}</p>;
  const isFull = chosen.length >= mostSurveyPictures;
  return (
    <>
      <div className={css['grid']}>
        {pieces.map(({ braTagId, title, cover }) => {
          const isChosen = chosen.includes(cover.id);
          return (
            <label key={braTagId} className={css['piece']}>
              <input
                type="checkbox"
                name="pictures"
                checked={isChosen}
                disabled={isFull && !isChosen}
                aria-label={title}
                onChange={() => onChange(isChosen ? chosen.filter((one) => one !== cover.id) : [...chosen, cover.id])}
              />
              <Picture media={cover} seed={braTagId} sizes="112px" className={css['picture']} />
              <i>
                <Icon icon={Check} size={16} />
              </i>
              <span aria-hidden="true">{title}</span>
            </label>
          );
        })}
      </div>
      <p className="note" role="status">{t`${chosen.length} of ${mostSurveyPictures} chosen`}</p>
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

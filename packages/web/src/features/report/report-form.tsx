import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Media } from '@strapline/contract/shapes/media';
import { hidesAtOnce } from '@strapline/domain/report/report-reasons';
import { Check, CloudOff } from 'lucide';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { closeReport, type ReportTarget } from '../../platform/state/report-target.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { useConnection } from '../../platform/wire/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './report.module.css';
import { changeReportDraft, forgetReportDraft, type ReportDraft, useReportDraft } from './report-drafts.ts';
import { Consequence, EmailField, Reasons } from './report-fields.tsx';

/** What a report can hide: their cached responses are dropped, so that the page behind the dialog changes, too. */
const hideable = ['fetchListing', 'fetchBraTag', 'fetchGallery', 'fetchModel', 'searchListings', 'listMessages', 'fetchSurvey'] as const;

type ReportFormProps = { target: ReportTarget; onSent: (receipt: Output<'reportContent'>) => void };

export function ReportForm({ target, onSent }: ReportFormProps) {
  const { t } = useLingui();
  const draft = useReportDraft(target);
  const isMember = useSession(({ status }) => status === 'signedIn');
  const isOffline = useConnection(({ lostSince }) => lostSince !== null);
  const change = (patch: Partial<ReportDraft>) => changeReportDraft(target, patch);
  const needsEmail = !isMember && draft.reason === 'itIsMe';
  const report = useIdempotentMutation('reportContent');
  const form = useContractForm('reportContent', {
    input: createInput(target, draft, isMember),
    errors: {
      reason: draft.reason ? undefined : t`Choose what’s wrong.`,
      email: needsEmail && draft.email.trim() === '' ? t`Enter your e-mail. We send you a link to confirm that it’s you.` : undefined,
    },
    mutation: report,
    onSent: (receipt) => {
      forgetReportDraft(target);
      if (receipt.hidden) for (const event of hideable) void queryClient.resetQueries({ queryKey: [event] });
      onSent(receipt);
    },
  });
  const reasons = useFocusOnOpen();
  const hides = draft.reason !== undefined && hidesAtOnce(draft.reason);
  return (
    <form {...form.props}>
      <div className={css['halves']}>
        <div className={css['what']}>
          <About target={target} />
          <Reasons ref={reasons} chosen={draft.reason} error={form.getError('reason')} onChoose={(reason) => change({ reason })} />
          <p className="note">{t`Is someone in danger? Call your local emergency number first.`}</p>
        </div>
        <div className={css['more']}>
          <Consequence reason={draft.reason} hides={hides} />
          {target.media && target.media.length > 1 && (
            <PicturePicker media={target.media} chosen={draft.media} onChange={(media) => change({ media })} />
          )}
          <TextArea
            label={draft.reason === 'other' ? t`What’s wrong?` : t`Anything we should know?`}
            optional={draft.reason !== 'other'}
            placeholder={
              target.media && draft.reason !== 'other' ? t`Where the pictures come from, a link, a date` : t`What happened, a link, a date`
            }
            value={draft.text}
            maxLength={2000}
            rows={4}
            {...form.field('text')}
            onChange={(event) => change({ text: event.target.value })}
          />
          {!isMember && (
            <EmailField email={draft.email} isRequired={needsEmail} field={form.field('email')} onType={(email) => change({ email })} />
          )}
        </div>
      </div>
      <div className={css['footer']}>
        <div className={css['footNote']}>
          {isOffline ? (
            <p role="status">
              <Icon icon={CloudOff} size={16} />{' '}
              {t`You’re offline, so it can’t be sent now. What you wrote stays here until you leave the page.`}
            </p>
          ) : (
            !isMember && <p className="note">{t`You don’t need an account.`}</p>
          )}
          <Failure>{form.failure}</Failure>
        </div>
        <Button onClick={closeReport}>{t`Cancel`}</Button>
        <Button type="submit" kind="primary" busy={form.isBusy} disabled={isOffline}>
          {hides ? t`Hide it and report` : t`Send report`}
        </Button>
      </div>
    </form>
  );
}

/** After the dialog has opened, which focuses its close button. */
function useFocusOnOpen() {
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input:checked, input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return list;
}

function createInput({ kind, id, accessToken }: ReportTarget, { reason, text, email, media }: ReportDraft, isMember: boolean) {
  return {
    subject: { kind, id },
    reason,
    text: text.trim() || undefined,
    email: isMember ? undefined : email.trim() || undefined,
    media: media.length > 0 ? [...media] : undefined,
    accessToken,
  };
}

/** What isn't a garment. */
const withoutPicture: ReadonlySet<ReportTarget['kind']> = new Set(['profile', 'message', 'survey']);

function About({ target }: { target: ReportTarget }) {
  const cover = target.media?.find(({ kind }) => kind === 'image');
  return (
    <div className={css['about']}>
      {!withoutPicture.has(target.kind) && (
        <Picture media={cover && { ...cover, alt: '' }} seed={target.detail ?? target.id} sizes="48px" className="thumb" />
      )}
      <div>
        <p className={css['title']}>{target.title}</p>
        {target.detail && <p className={target.kind === 'message' ? 'sub' : 'mono'}>{target.detail}</p>}
      </div>
    </div>
  );
}

type PicturePickerProps = { media: readonly Media[]; chosen: readonly string[]; onChange: (chosen: string[]) => void };

function PicturePicker({ media, chosen, onChange }: PicturePickerProps) {
  const { t } = useLingui();
  return (
    <fieldset className={css['pickField']}>
      <legend className="lab">
        {t`Which pictures?`} <span className="opt">{t`Select all that apply`}</span>
      </legend>
      <div className={css['picks']}>
        {media.map((one, index) => (
          <label key={one.id}>
            <input
              type="checkbox"
              name="media"
              checked={chosen.includes(one.id)}
              onChange={({ target: { checked } }) => onChange(checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
            />
            <Picture media={{ ...one, alt: '' }} seed={one.id} sizes="80px" className="art" />
            <i>
              <Icon icon={Check} size={14} />
            </i>
            <span className="vh">{t`Picture ${index + 1}`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

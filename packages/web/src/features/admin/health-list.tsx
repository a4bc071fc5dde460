import { useLingui } from '@lingui/react/macro';
import type { HealthPart } from '@strapline/contract/shapes/health';
import { CircleCheck, CircleDashed, CircleX, ClockAlert, RefreshCw } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './core.module.css';

const icons = { ok: CircleCheck, slow: ClockAlert, down: CircleX, off: CircleDashed } as const;
const order = { down: 0, slow: 1, ok: 1, off: 1 } as const;

type HealthListProps = { parts: readonly HealthPart[]; isStale: boolean; isBusy: boolean; onCheck: () => void };

/** What is down comes first; the others keep their places. */
export function HealthList({ parts, isStale, isBusy, onCheck }: HealthListProps) {
  const { t } = useLingui();
  const sorted = parts.toSorted((a, b) => order[a.state] - order[b.state]);
  return (
    <>
      <ul className={isStale ? `${css['parts']} ${css['stale']}` : css['parts']}>
        {sorted.map((part) => (
          <PartCell key={part.part} part={part} />
        ))}
      </ul>
      <p className={`row between ${css['foot']}`}>
        <span className="note">{t`Every service has a built-in default. “Off” means a setting is missing.`}</span>
        <Button size="small" icon={RefreshCw} busy={isBusy} onClick={onCheck}>{t`Check again`}</Button>
      </p>
    </>
  );
}

function PartCell({ part }: { part: HealthPart }) {
  const { t } = useLingui();
  const names = usePartNames();
  const notes = useNotes();
  const states = { ok: t`OK`, slow: t`Needs attention`, down: t`Down`, off: t`Off` };
  const figure = formatFigure(part);
  const at = part.at ? formatMoment(part.at) : null;
  const trouble = useTrouble(part);
  return (
    <li className={css[part.state]}>
      <Icon icon={icons[part.state]} size={18} />
      <b>{names[part.part]}</b>
      <span className={css['figure']}>
        {part.state === 'ok' ? figure : part.state === 'slow' ? (figure ?? states.slow) : states[part.state]}
      </span>
      <small>
        <span className="vh">{states[part.state]}. </span>
        {[notes[part.note] ?? part.note, at].filter(Boolean).join(', ')}
        {trouble}
      </small>
    </li>
  );
}

/** Since when it needs attention, and what still works. */
function useTrouble({ part, state, unit, since }: HealthPart): string | null {
  const { t } = useLingui();
  const impacts = useImpacts();
  if (state !== 'slow' && state !== 'down') return null;
  const at = since ? formatMoment(since) : '';
  const start = since && (state === 'down' ? t`Down since ${at}.` : unit === 'ms' ? t`Slow since ${at}.` : t`Since ${at}.`);
  return ['.', start, impacts[part][state]].filter(Boolean).join(' ');
}

/** `184 ms`, `2.4 s`, `61 GB` or `20,481` */
function formatFigure({ figure, unit }: HealthPart): string | null {
  if (figure === null) return null;
  if (unit === 'ms') return figure < 1000 ? `${figure} ms` : `${(figure / 1000).toFixed(1)} s`;
  if (unit === 'bytes') return figure < 1e9 ? `${Math.round(figure / 1e6)} MB` : `${(figure / 1e9).toFixed(figure < 1e10 ? 1 : 0)} GB`;
  return figure.toLocaleString('en');
}

function usePartNames(): Record<HealthPart['part'], string> {
  const { t } = useLingui();
  return {
    database: t`Database`,
    sockets: t`Live connections`,
    signIn: t`Sign-in`,
    cards: t`Card payments`,
    crypto: t`Crypto payments`,
    payouts: t`Payouts`,
    mail: t`E-mail`,
    media: t`Pictures`,
    disk: t`Disk`,
    search: t`Search`,
    log: t`Public log`,
    witness: t`Witness`,
    audit: t`Audit log`,
    jobs: t`Job queue`,
  };
}

/** The codes of `getHealth`. */
function useNotes(): Record<string, string> {
  const { t } = useLingui();
  return {
    pglite: t`Embedded database`,
    postgres: t`PostgreSQL`,
    openNow: t`Open right now`,
    embedded: t`Embedded provider`,
    embedded_coinbase: t`Embedded provider`,
    keycloak: t`Keycloak`,
    stripe: t`Stripe`,
    coinbase: t`Coinbase`,
    notSet: t`Not set up`,
    noAnswer: t`No answer within three seconds`,
    failed: t`The check failed. See the server log`,
    underWay: t`In progress`,
    someFailed: t`Some failed`,
    smtp: t`Waiting to be sent`,
    outbox: t`In the outbox`,
    stored: t`Stored`,
    processing: t`Stored, some in progress`,
    free: t`Free`,
    low: t`Almost full. Uploads are refused`,
    full: t`Full`,
    unknown: t`Free space unknown`,
    listings: t`Listings`,
    signed: t`Entries, signed`,
    unsigned: t`Entries, not signed yet`,
    runByUs: t`Run by us`,
    late: t`Late`,
    anchored: t`Entries, last in the public log`,
    notAnchored: t`Entries, not in the public log yet`,
    anchorLate: t`Entries, last day not in the public log`,
    noneLate: t`Waiting, none late`,
  };
}

/** What still works meanwhile. */
function useImpacts(): Record<HealthPart['part'], { slow: string; down: string }> {
  const { t } = useLingui();
  const othersGoOn = t`The others go on.`;
  const nothingLost = t`Nothing is lost.`;
  return {
    database: { slow: t`Pages load slowly.`, down: t`Nothing can be saved. Cached pages still open.` },
    sockets: { slow: t`Pages still load.`, down: t`Pages still load.` },
    signIn: { slow: t`Sessions go on.`, down: t`Nobody can sign in. Open sessions go on.` },
    cards: { slow: t`Payments still go through.`, down: t`Crypto payments and paid orders go on.` },
    crypto: { slow: t`Payments still go through.`, down: t`Card payments and paid orders go on.` },
    payouts: { slow: othersGoOn, down: t`Orders go on. Payouts wait.` },
    mail: { slow: othersGoOn, down: t`E-mails wait. ${nothingLost}` },
    media: { slow: t`Pictures still open.`, down: t`Pages still load.` },
    disk: { slow: t`Everything else works.`, down: t`Everything but uploads works.` },
    search: { slow: t`Results still come.`, down: t`Listings still open by their link.` },
    log: { slow: t`Sales go on. Proofs follow.`, down: t`Sales go on. Proofs follow.` },
    witness: { slow: t`Entries are still signed.`, down: t`Entries are still signed.` },
    audit: { slow: t`Entries are still written.`, down: t`What needs an entry is refused.` },
    jobs: { slow: othersGoOn, down: t`E-mails and timers wait. ${nothingLost}` },
  };
}

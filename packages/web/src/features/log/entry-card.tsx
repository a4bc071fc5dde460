import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../ui/format/dates.ts';
import { HangTag } from '../../ui/panel.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import type { CheckedEntry, EntryError } from './check-entry.ts';
import { DownloadButton } from './download-button.tsx';
import { EntryLabel } from './entry-labels.tsx';
import css from './log.module.css';

export function EntryCard({ entry, isOpen = false }: { entry: CheckedEntry; isOpen?: boolean }) {
  const { i18n } = useLingui();
  const { body, error, index, leaf, hashes, size } = entry;
  return (
    <li className={css['entry']}>
      <header>
        <p className="mono">
          <Trans>entry {index}</Trans>
          {body && <> · {formatDateTime(body.ts)}</>}
        </p>
        {error === null ? (
          <HangTag tone="verified" icon={Check} label={<Trans>In the log</Trans>} />
        ) : (
          <HangTag tone="danger" icon={TriangleAlert} label={<Trans>Invalid</Trans>} />
        )}
      </header>
      <h3>{body ? <EntryLabel type={body.type} /> : <Trans>Unreadable entry</Trans>}</h3>
      {body && (
        <p className="mono">
          <Link to="/bratag/$braTagId" params={{ braTagId: body.braTag }} className="link">
            <TagId id={body.braTag} />
          </Link>
        </p>
      )}
      {error !== null && (
        <p className="help bad">
          <EntryErrorMessage error={error} />
        </p>
      )}
      <details open={isOpen}>
        <summary>
          <Trans>How it was checked</Trans>
        </summary>
        <ol className={css['steps']}>
          <li>
            <Trans>The exact bytes of the entry have this hash:</Trans> <span className="mono">{leaf}</span>
          </li>
          <li>
            <Plural
              value={hashes}
              _0={`It is the only entry, and so the root itself.`}
              one="One hash leads from it to the root."
              other="# hashes lead from it to the root."
            />
          </li>
          <li>
            <Trans>
              That root covers {i18n.number(size)} entries. It is in a checkpoint that is signed with the key your browser knows and
              continues the one it saw before.
            </Trans>
          </li>
        </ol>
        <pre className="mono">{entry.text}</pre>
        <div className="row">
          <DownloadButton name={`entry-${index}.json`} text={entry.text}>
            <Trans>Entry</Trans>
          </DownloadButton>
          <DownloadButton name={`entry-${index}.tlog-proof`} text={entry.proof}>
            <Trans>Proof</Trans>
          </DownloadButton>
        </div>
      </details>
    </li>
  );
}

function EntryErrorMessage({ error }: { error: EntryError }) {
  const messages: Record<EntryError, ReactNode> = {
    unreadable: <Trans>The response doesn’t prove this entry.</Trans>,
    signature: <Trans>The checkpoint isn’t signed with the log’s key.</Trans>,
    proof: <Trans>The hashes don’t lead from this entry to the signed root, so it isn’t what was logged.</Trans>,
    format: <Trans>It’s in the log, but its format is invalid.</Trans>,
  };
  return messages[error];
}

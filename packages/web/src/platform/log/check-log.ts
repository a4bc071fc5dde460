import { decodeBase64, encodeBase64 } from '@strapline/domain/bytes/base64';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';
import { fetchLogText, LogNotFoundError } from './log-client.ts';
import { type FetchProof, judgeCheckpoint, openNote, updateStoredCheckpoint } from './log-judgement.ts';
import { clearLogMemory, type LogMemory, readLogMemory, writeLogMemory } from './log-memory.ts';
import { isBreach, type LogVerdict, type SeenCheckpoint } from './log-verdict.ts';
import { type LogView, useLogView } from './log-view.ts';

/**
 * Fetches the log's newest checkpoint and checks that it is consistent with the last one this browser saw. A failed proof request decides nothing. Rejects when
 * the log cannot be reached.
 */
export async function checkLog(): Promise<LogView> {
  useLogView.setState({ isChecking: true });
  try {
    const memory = await readLogMemory();
    useLogView.setState({ memory });
    if (memory.breach) return showVerdict(memory, memory.breach.why);
    const [note, key] = await Promise.all([fetchLogText('checkpoint'), fetchLogText('key')]);
    const verifierKey = key.trim();
    // A captive portal's page is not a response of the log.
    if (!parseVerifierKey(verifierKey)) throw new Error('the response is not from a log');
    return await checkSeenCheckpoint({ note, verifierKey });
  } finally {
    useLogView.setState({ isChecking: false });
  }
}

/** Checks a checkpoint that came from elsewhere, such as a certificate's proof. */
export async function checkSeenCheckpoint(seen: SeenCheckpoint): Promise<LogView> {
  const memory = await readLogMemory();
  if (memory.breach) return showVerdict(memory, memory.breach.why);
  const { checkpoint } = memory;
  const verdict = await judgeCheckpoint(checkpoint, seen, fetchConsistencyProof);
  const at = Date.now();
  const now: LogMemory =
    isBreach(verdict) && checkpoint
      ? { checkpoint, breach: { why: verdict, before: checkpoint, seen, at } }
      : toMemory(updateStoredCheckpoint(checkpoint, verdict, seen, at));
  return showVerdict(await writeLogMemory(checkpoint, now), verdict);
}

/** Trusts the current log as if seen for the first time, and deletes what was stored of the earlier one. */
export async function resetLog(): Promise<void> {
  await clearLogMemory();
  await checkLog();
}

function toMemory(checkpoint: LogMemory['checkpoint']): LogMemory {
  return checkpoint ? { checkpoint } : {};
}

function showVerdict(memory: LogMemory, verdict: LogVerdict): LogView {
  const checkpoint = memory.checkpoint && openNote(memory.checkpoint);
  const now = checkpoint ? { origin: checkpoint.origin, size: checkpoint.size, root: encodeBase64(checkpoint.root) } : null;
  useLogView.setState({ memory, verdict: memory.breach?.why ?? verdict, now });
  return useLogView.getState();
}

const fetchConsistencyProof: FetchProof = async (from, to) => {
  try {
    const lines = (await fetchLogText(`consistency/${from}/${to}`)).split('\n').filter((line) => line !== '');
    const hashes = lines.map(decodeBase64).filter((hash) => hash !== null);
    return hashes.length === lines.length ? hashes : null;
  } catch (error) {
    // The log's own checkpoint has fewer entries.
    if (error instanceof LogNotFoundError) return null;
    throw error;
  }
};

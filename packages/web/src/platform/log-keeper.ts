import { base64, bytesOfBase64 } from '@strapline/domain/bytes/base64';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';
import { logText, NotThere } from './log-address.ts';
import { type AskProof, judgeCheckpoint, keptAfter, openedNote } from './log-judgement.ts';
import { forgetLog, type LogMemory, recallLog, rememberLog } from './log-memory.ts';
import { isBreach, type LogVerdict, type SeenCheckpoint } from './log-verdict.ts';
import { type LogView, useLogView } from './log-view.ts';

/**
 * Looks at the log's newest checkpoint and demands that it follows the last one which this browser saw. Nothing is decided where nobody answers. Rejects when
 * there is no answer at all.
 */
export async function watchLog(): Promise<LogView> {
  useLogView.setState({ isLooking: true });
  try {
    const memory = await recallLog();
    useLogView.setState({ memory });
    if (memory.breach) return settle(memory, memory.breach.why);
    const [note, key] = await Promise.all([logText('checkpoint'), logText('key')]);
    const verifierKey = key.trim();
    // A network that answers everything with a page of its own is no answer of the log.
    if (!parseVerifierKey(verifierKey)) throw new Error('what answered is no log');
    return await judge({ note, verifierKey });
  } finally {
    useLogView.setState({ isLooking: false });
  }
}

/** The same for a checkpoint that came by another way, as in a proof. */
export async function judge(seen: SeenCheckpoint): Promise<LogView> {
  const memory = await recallLog();
  if (memory.breach) return settle(memory, memory.breach.why);
  const { checkpoint } = memory;
  const verdict = await judgeCheckpoint(checkpoint, seen, askProof);
  const at = Date.now();
  const now: LogMemory =
    isBreach(verdict) && checkpoint
      ? { checkpoint, breach: { why: verdict, before: checkpoint, seen, at } }
      : remember(keptAfter(checkpoint, verdict, seen, at));
  return settle(await rememberLog(checkpoint, now), verdict);
}

/** Takes the log as it stands now for the first one seen. What was kept of the other is gone. */
export async function beginAnew(): Promise<void> {
  await forgetLog();
  await watchLog();
}

function remember(checkpoint: LogMemory['checkpoint']): LogMemory {
  return checkpoint ? { checkpoint } : {};
}

function settle(memory: LogMemory, verdict: LogVerdict): LogView {
  const checkpoint = memory.checkpoint && openedNote(memory.checkpoint);
  const now = checkpoint ? { origin: checkpoint.origin, size: checkpoint.size, root: base64(checkpoint.root) } : null;
  useLogView.setState({ memory, verdict: memory.breach?.why ?? verdict, now });
  return useLogView.getState();
}

const askProof: AskProof = async (from, to) => {
  try {
    const lines = (await logText(`consistency/${from}/${to}`)).split('\n').filter((line) => line !== '');
    const hashes = lines.map(bytesOfBase64).filter((hash) => hash !== null);
    return hashes.length === lines.length ? hashes : null;
  } catch (error) {
    // It says itself that it does not have so many entries.
    if (error instanceof NotThere) return null;
    throw error;
  }
};

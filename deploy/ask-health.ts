/**
 * `node deploy/ask-health.ts [/healthz | /readyz] [--wait]`: exits with 0 if the server on PORT answers 200 there, for health checks of containers. With `--wait`, for systemd's
 * ExecStartPost, it asks again until then, or until the process MAINPID has ended.
 */
import { setTimeout as pause } from 'node:timers/promises';

const { PORT = '8080', MAINPID } = process.env;
const path = process.argv.slice(2).find((argument) => argument.startsWith('/')) ?? '/healthz';
const isPatient = process.argv.includes('--wait');
const askAgainMs = 250;
const answerMs = 3_000;

async function isAnswered(): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${PORT}${path}`, { signal: AbortSignal.timeout(answerMs) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let isHealthy = await isAnswered();
while (!isHealthy && isPatient && (!MAINPID || isRunning(Number(MAINPID)))) {
  await pause(askAgainMs);
  isHealthy = await isAnswered();
}
if (!isHealthy) console.error(`http://127.0.0.1:${PORT}${path} doesn't answer 200.`);
process.exitCode = isHealthy ? 0 : 1;

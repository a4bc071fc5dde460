import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of its own group that is stopped after a while. */
export type StopPlan = {
  command: readonly string[];
  cwd: string;
  env: Record<string, string | undefined>;
  port: number;
  /** When SIGTERM is sent, counted from its start. */
  stopAfterMs: number;
  /** Longest time that it may take. */
  limitMs: number;
  /** To the whole group, as systemd does, instead of to the first process only. */
  toGroup: boolean;
};

export type StopResult = {
  stopAfterMs: number;
  /** From the signal until the process has exited, or until it was given up. */
  tookMs: number;
  /** The exit code, or the signal that ended it. */
  ended: number | string;
  /** What is wrong; empty if it stopped as it should. */
  problems: string[];
  /** How far the start had come: the last line of its output before the signal. */
  stage: string;
};

/** Codes of a clean stop; before the program has loaded, the signal itself ends it. */
const cleanEnds: readonly (number | string)[] = [0, 'SIGTERM', 143];

/** Starts a process, sends SIGTERM after a while, and reports how it ended: in time, with a clean exit code, its port closed, and none of its children left. */
export async function stopOnce(plan: StopPlan): Promise<StopResult> {
  const { command, cwd, env } = plan;
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = child.pid;
  if (group === undefined) throw new Error(`could not start ${program}`);
  running.add(group);
  try {
    return await watchStop(child, group, plan);
  } finally {
    killGroup(group);
    running.delete(group);
  }
}

/** Groups that run now. */
const running = new Set<number>();

/** For the end of the check itself. */
export function killRunning(): void {
  for (const group of running) killGroup(group);
}

async function watchStop(child: ChildProcess, group: number, { port, stopAfterMs, limitMs, toGroup }: StopPlan): Promise<StopResult> {
  const readOutput = collectOutput(child);
  const ended = new Promise<number | string>((done) => child.once('exit', (code, signal) => done(code ?? signal ?? 'unknown')));
  const early = await Promise.race([ended, pause(stopAfterMs, null)]);
  const stage = findLastLine(readOutput());
  const result = { stopAfterMs, stage };
  if (early !== null) return { ...result, tookMs: 0, ended: early, problems: [`it ended by itself: ${readOutput().slice(-500)}`] };
  const before = performance.now();
  process.kill(toGroup ? -group : group, 'SIGTERM');
  const end = await Promise.race([ended, pause(limitMs, null)]);
  const tookMs = Math.round(performance.now() - before);
  if (end === null) {
    const state = describeGroup(group);
    return { ...result, tookMs, ended: 'nothing', problems: [`it still ran after ${limitMs} ms:\n${state}\n${readOutput().slice(-2000)}`] };
  }
  const problems = cleanEnds.includes(end) ? [] : [`it ended with ${end}: ${readOutput().slice(-2000)}`];
  if (await isListening(port)) problems.push('its port is still open');
  const left = await waitUntilAlone(group);
  if (left.length > 0) problems.push(`left behind: ${left.join(', ')}`);
  return { ...result, tookMs, ended: end, problems };
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  const collect = (part: Buffer): void => {
    output = (output + part.toString()).slice(-50_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return () => output;
}

function findLastLine(output: string): string {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  return /"msg":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 80);
}

/** Children notice the end of their parent by a closed channel, which takes them a moment. */
async function waitUntilAlone(group: number): Promise<string[]> {
  const until = performance.now() + 2000;
  let left = listGroup(group);
  while (left.length > 0 && performance.now() < until) {
    await pause(50);
    left = listGroup(group);
  }
  return left.map(({ pid, name }) => `${name} (${pid})`);
}

type Member = { pid: number; name: string; state: string };

/** The processes of a group that haven't ended; Linux only, elsewhere none is found. */
function listGroup(group: number): Member[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readMember(Number(entry), group))
    .filter(({ state }) => state !== 'Z');
}

function readMember(pid: number, group: number): Member[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(processGroup) !== group) return [];
    const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean).at(1) ?? '';
    return [{ pid, name, state }];
  } catch {
    // It has ended since.
    return [];
  }
}

/** What the threads of a process that doesn't stop wait for. */
function describeGroup(group: number): string {
  return listGroup(group).map(describeProcess).join('\n');
}

function describeProcess({ pid, name, state }: Member): string {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const read = (file: string): string => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8').trim();
    return `  ${thread} ${read('comm')} ${read('wchan')}`;
  });
  const debugged = spawnSync('gdb', ['-p', String(pid), '-batch', '-ex', 'thread apply all bt 25'], { encoding: 'utf8', timeout: 60_000 });
  const stacks = debugged.status === 0 ? debugged.stdout : '(no gdb to show its stacks)';
  return [`${name} (${pid}) is in state ${state}`, ...threads, stacks].join('\n');
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

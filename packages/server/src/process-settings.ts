import { parseChoice, SettingError } from './parse-setting.ts';

export const processSettings = {
  DATABASE_READ_URL: {
    default: '',
    description:
      'URL of a read replica (a hot standby) of DATABASE_URL. Lists on public pages and in the API, for people who aren’t signed in, are read there while it is at most two seconds behind; everything else stays with DATABASE_URL. Empty: none.',
    secret: true,
  },
  DATABASE_POOLER: {
    default: 'none',
    description:
      'transaction: a pooler in transaction mode, such as PgBouncer, is in front of DATABASE_URL, so nothing is used that lasts longer than a transaction. It refuses the startup parameters that this server otherwise sends; give the database role its timeouts instead (docs/operate.md).',
  },
  REDIS_URL: {
    default: '',
    description: 'Redis URL, needed for several server processes: it shares pushes and rate limits. Empty: one process.',
    secret: true,
  },
  ROLE: {
    default: 'all',
    description:
      'web: this process answers requests and runs no jobs; jobs: it runs jobs, timers and outboxes, and answers only /healthz, /readyz, /metrics and /build-info.json; all: both. web and jobs need DATABASE_URL, REDIS_URL and SECRET_KEY.',
  },
} as const;

export type ProcessConfig = {
  databaseReadUrl: string | null;
  /** Whether a connection may be another one after each transaction. */
  databasePooler: 'none' | 'transaction';
  redisUrl: string | null;
  /** Whether this process answers people, runs jobs, or both. */
  role: 'all' | 'web' | 'jobs';
};

export function readProcess(
  get: (name: 'DATABASE_POOLER' | 'DATABASE_READ_URL' | 'DATABASE_URL' | 'REDIS_URL' | 'ROLE' | 'SECRET_KEY') => string,
): ProcessConfig {
  const databaseReadUrl = readReplicaUrl(get);
  const redisUrl = get('REDIS_URL') || null;
  if (redisUrl && !/^rediss?:\/\//.test(redisUrl)) throw new SettingError('REDIS_URL must start with redis://.');
  if (redisUrl && !get('DATABASE_URL'))
    throw new SettingError('REDIS_URL is for several processes, but the embedded database allows one. Set DATABASE_URL too.');
  const role = parseChoice(get('ROLE') || processSettings.ROLE.default, 'ROLE', ['all', 'web', 'jobs']);
  if (role !== 'all') requireShared(role, get);
  const databasePooler = parseChoice(get('DATABASE_POOLER') || processSettings.DATABASE_POOLER.default, 'DATABASE_POOLER', [
    'none',
    'transaction',
  ]);
  return { databaseReadUrl, databasePooler, redisUrl, role };
}

function readReplicaUrl(get: (name: 'DATABASE_READ_URL' | 'DATABASE_URL') => string): string | null {
  const url = get('DATABASE_READ_URL') || null;
  if (url && !get('DATABASE_URL')) throw new SettingError('DATABASE_READ_URL is a replica of DATABASE_URL, which is missing.');
  if (url && !/^postgres(ql)?:\/\//.test(url)) throw new SettingError('DATABASE_READ_URL must start with postgres://.');
  return url;
}

function requireShared(role: string, get: (name: 'DATABASE_POOLER' | 'DATABASE_URL' | 'REDIS_URL' | 'SECRET_KEY') => string): void {
  if (!get('DATABASE_URL'))
    throw new SettingError(`ROLE=${role} is for several processes, but the embedded database allows one. Set DATABASE_URL too.`);
  if (!get('REDIS_URL'))
    throw new SettingError(`ROLE=${role} needs REDIS_URL: updates from jobs reach people who are connected to a web process through it.`);
  if (!get('SECRET_KEY')) throw new SettingError(`ROLE=${role} needs SECRET_KEY, because all processes must have the same one.`);
}

/** Which processes something runs in: those that run jobs, those that answer people, or all. */
export type RunsIn = 'jobs' | 'web' | 'all';

/** Whatever runs by itself asks this whether it runs in this process. */
export function runsHere({ role }: Pick<ProcessConfig, 'role'>, where: RunsIn): boolean {
  return where === 'all' || role === 'all' || role === where;
}

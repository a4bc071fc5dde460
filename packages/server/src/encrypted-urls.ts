import { isLoopback } from '@strapline/domain/loopback';

type ServiceUrl = { name: string; url: string | null; hasTls: (url: URL) => boolean; hint: string };

/** `no-verify` accepts any certificate, and libpq's `require` does too. */
const verifies = (url: URL): boolean =>
  ['require', 'verify-ca', 'verify-full'].includes(url.searchParams.get('sslmode') ?? '') && !url.searchParams.has('uselibpqcompat');

/** The services that a server talks to. SMTP isn't among them: `createSmtpMail` insists on STARTTLS. */
export function listServiceUrls(
  urls: Record<
    'DATABASE_URL' | 'DATABASE_READ_URL' | 'REDIS_URL' | 'OIDC_URL' | 'S3_ENDPOINT' | 'CLAMD_URL' | 'OTEL_EXPORTER_OTLP_ENDPOINT',
    string | null
  >,
): ServiceUrl[] {
  return [
    { name: 'DATABASE_URL', url: urls.DATABASE_URL, hasTls: verifies, hint: 'add ?sslmode=verify-full' },
    { name: 'DATABASE_READ_URL', url: urls.DATABASE_READ_URL, hasTls: verifies, hint: 'add ?sslmode=verify-full' },
    { name: 'REDIS_URL', url: urls.REDIS_URL, hasTls: ({ protocol }) => protocol === 'rediss:', hint: 'use rediss://' },
    { name: 'OIDC_URL', url: urls.OIDC_URL, hasTls: ({ protocol }) => protocol === 'https:', hint: 'use https://' },
    { name: 'S3_ENDPOINT', url: urls.S3_ENDPOINT, hasTls: ({ protocol }) => protocol === 'https:', hint: 'use https://' },
    { name: 'CLAMD_URL', url: urls.CLAMD_URL, hasTls: () => false, hint: 'clamd has no TLS, so run it on this machine' },
    {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      url: urls.OTEL_EXPORTER_OTLP_ENDPOINT,
      hasTls: ({ protocol }) => protocol === 'https:',
      hint: 'use https://',
    },
  ];
}

/** What is wrong with the first service that would be reached over another network without TLS; null if none. */
export function findUnencryptedService(services: ServiceUrl[], plainHosts: readonly string[]): string | null {
  for (const { name, url, hasTls, hint } of services) {
    if (!url) continue;
    if (!URL.canParse(url)) return `${name} is not a URL.`;
    const parsed = new URL(url);
    if (!isPlainAllowed(parsed, plainHosts) && !hasTls(parsed))
      return `${name} would reach ${parsed.hostname} without encryption: ${hint}, or list the host in PLAIN_HOSTS if the network between is private.`;
  }
  return null;
}

/** Whether plain text may be sent there: this machine, a Unix socket, or a host of PLAIN_HOSTS. */
export function isPlainAllowed({ hostname, searchParams }: URL, plainHosts: readonly string[]): boolean {
  // PostgreSQL's driver prefers the parameter, so it decides.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopback(host) || plainHosts.includes(host.toLowerCase());
}

/** The entries of a setting that is a list, separated by commas. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

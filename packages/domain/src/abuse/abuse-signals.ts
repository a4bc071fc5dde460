/** What is counted per network address and browser, in an hour. */
export const activityKinds = ['signUp', 'checkout', 'upload', 'message', 'report'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export type ActivitySubject = 'address' | 'device';

/**
 * From how many in an hour the team sees a signal. Twice what a busy member or a family behind one address was seen to do; a signal limits nobody.
 */
export const unusualInAnHour: Readonly<Record<ActivityKind, Readonly<Record<ActivitySubject, number>>>> = {
  signUp: { address: 5, device: 3 },
  checkout: { address: 10, device: 6 },
  upload: { address: 120, device: 120 },
  message: { address: 60, device: 40 },
  report: { address: 8, device: 5 },
};

/** Providers of addresses that exist for minutes. Short on purpose: a signal is a hint, and lists of thousands block real people. */
const disposableDomains: ReadonlySet<string> = new Set([
  '10minutemail.com',
  'dispostable.com',
  'getnada.com',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]);

/** Whether an e-mail address belongs to a disposable service, at a subdomain too. */
export function isDisposableAddress(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, i) => disposableDomains.has(labels.slice(i).join('.')));
}

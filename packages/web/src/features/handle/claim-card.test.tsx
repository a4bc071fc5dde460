import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import { listOwnHandleActions } from '@strapline/domain/handle/handle.states';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { useNotices } from '../../platform/state/notices.ts';
import { ClaimCard } from './claim-card.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));

const looked = { at: '2026-11-22T14:02:00Z', result: 'code_missing' } as const;

/** What the server sends of a claim. */
function claim(
  status: HandleShape['status'],
  { isReadable = true, ...patch }: Partial<HandleShape> & { isReadable?: boolean } = {},
): HandleShape {
  const hasCode = status === 'waiting' || status === 'in_review' || status === 'disputed';
  return {
    fqsid: 'x:mara',
    platform: 'x',
    handle: 'mara',
    url: 'https://x.com/mara',
    status,
    code: hasCode ? 'strapline 7K3M-9QXD' : null,
    codeExpiresAt: status === 'waiting' ? '2026-11-23T14:00:00Z' : null,
    check: null,
    provenAt: null,
    reviewBy: status === 'in_review' || status === 'disputed' ? '2026-11-24T10:00:00Z' : null,
    reason: status === 'refused' ? 'The code wasn’t there.' : null,
    can: listOwnHandleActions(status, { isReadable }),
    ...patch,
  };
}

function show(handle: HandleShape) {
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <ClaimCard handle={handle} isJustStarted={false} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

const listButtons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

beforeEach(() => {
  queryClient.clear();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test.each([
  ['before the first look', claim('waiting'), ['Copy', 'Check now', 'Cancel the claim']],
  ['after a look', claim('waiting', { check: looked }), ['Copy', 'Look again now', 'Ask our team to look', 'Cancel the claim']],
  ['where we can’t read', claim('waiting', { isReadable: false }), ['Copy', 'Ask our team to look', 'Cancel the claim']],
  ['in review', claim('in_review'), ['Copy', 'Cancel the claim']],
  ['disputed', claim('disputed'), ['Copy', 'Cancel the claim']],
  ['refused', claim('refused'), ['Get a new code']],
  ['expired', claim('expired'), ['Get a new code']],
])('what can be done with a claim: %s', (_when, handle, buttons) => {
  show(handle);
  expect(listButtons()).toEqual(buttons);
});

test.each([
  [claim('waiting', { check: looked }), /^Not there yet\. We looked at 14:02\./],
  [claim('waiting', { check: { ...looked, result: 'profile_missing' } }), /^We can’t find this profile\./],
  [claim('waiting', { check: { ...looked, result: 'unreadable' } }), /^We couldn’t read X\./],
  [claim('waiting', { isReadable: false }), /^We can’t read X by ourselves\..*within 2 days/],
  [claim('in_review'), /^Our team is looking at it\. We answer by 24 Nov, 10:00\./],
  [claim('disputed'), /^Somebody else has shown this profile too\./],
  [claim('refused'), /^Our team refused it\. The code wasn’t there\./],
  [claim('expired'), /^The code has expired\./],
])('a claim says how it goes: $status', (handle, text) => {
  show(handle);
  const [note] = screen.getAllByRole('status').filter(({ textContent }) => textContent !== 'Copy');
  expect(note?.textContent).toMatch(text);
});

test('a code that is found says what comes next', async () => {
  call.mockResolvedValue({ status: 'proven', checkedAt: looked.at });
  show(claim('waiting'));
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await vi.waitFor(() => expect(useNotices.getState().notices.at(-1)?.markup).toMatch(/^It’s yours\./));
  expect(call).toHaveBeenCalledWith('checkHandle', { fqsid: 'x:mara' });
});

test('giving a claim up asks first', async () => {
  call.mockResolvedValue({ ok: true });
  show(claim('in_review'));
  call.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the claim' }));
  const dialog = screen.getByRole('dialog');
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the claim' }));
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('releaseHandle', { fqsid: 'x:mara' }));
});

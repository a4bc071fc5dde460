import { expect, test } from 'vitest';
import { isDisposableAddress } from './abuse-signals.ts';

test('disposable services are recognised by their domain, at subdomains too, and nothing else is', () => {
  expect(['x@mailinator.com', 'x@box.Mailinator.COM', 'x@yopmail.com'].map(isDisposableAddress)).toEqual([true, true, true]);
  expect(['x@post.example', 'mailinator.com@post.example', 'x@notmailinator.com', 'x@'].map(isDisposableAddress)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

import { expect, test } from 'vitest';
import { adminTabs } from './admin-tabs.tsx';

test('moderators have the reports and the posts of the forum that wait for approval', () => {
  expect(adminTabs.filter(({ moderator }) => moderator).map(({ value }) => value)).toEqual(['reports', 'forum']);
});

import { beforeEach, expect, test } from 'vitest';
import { createFreshUrl, recordBuild, useBuild } from './build-info.ts';

beforeEach(() => useBuild.setState({ first: null, updateAvailable: false }));

test('an update is available when a later build date differs from the first', () => {
  recordBuild({ build_date: '2026-11-20', commit_sha: 'a' });
  recordBuild({ build_date: '2026-11-20', commit_sha: 'a' });
  expect(useBuild.getState().updateAvailable).toBe(false);
  recordBuild({ build_date: '2026-11-21', commit_sha: 'b' });
  expect(useBuild.getState().updateAvailable).toBe(true);
});

test('reloading bypasses every cache and keeps the URL', () => {
  expect(createFreshUrl('https://strapline.example/listing/rose?tab=story#top', 7)).toBe(
    'https://strapline.example/listing/rose?tab=story&v=7#top',
  );
});

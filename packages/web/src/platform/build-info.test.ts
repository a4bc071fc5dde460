import { beforeEach, expect, test } from 'vitest';
import { freshAddress, sawBuild, useBuild } from './build-info.ts';

beforeEach(() => useBuild.setState({ first: null, updateAvailable: false }));

test('an update is there when a later build date differs from the first', () => {
  sawBuild({ build_date: '2026-11-20', commit_sha: 'a' });
  sawBuild({ build_date: '2026-11-20', commit_sha: 'a' });
  expect(useBuild.getState().updateAvailable).toBe(false);
  sawBuild({ build_date: '2026-11-21', commit_sha: 'b' });
  expect(useBuild.getState().updateAvailable).toBe(true);
});

test('the reload goes past every cache and keeps the address', () => {
  expect(freshAddress('https://strapline.example/listing/rose?tab=story#top', 7)).toBe(
    'https://strapline.example/listing/rose?tab=story&v=7#top',
  );
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export type Checkout = { folder: string; name: string; remove(): void };

/** Another version to compare with: a folder with its packages installed, or a commit, which is checked out as a worktree with this checkout's packages. */
export function openCheckout(folderOrCommit: string): Checkout {
  if (existsSync(path.join(folderOrCommit, 'package.json')))
    return { folder: path.resolve(folderOrCommit), name: path.basename(path.resolve(folderOrCommit)), remove: () => {} };
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', `${folderOrCommit}^{commit}`);
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'strapline-before-')), commit);
  git('worktree', 'add', '--detach', folder, commit);
  linkPackages(folder);
  return {
    folder,
    name: commit,
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

/** Links third-party packages to this checkout's; workspace packages are the worktree's. */
function linkPackages(folder: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(to, '@strapline'), { recursive: true });
  for (const entry of readdirSync(from)) if (entry !== '@strapline') symlinkSync(path.join(from, entry), path.join(to, entry));
  for (const entry of readdirSync(path.join(from, '@strapline'))) {
    const own = path.join(folder, 'packages', entry);
    if (existsSync(own)) symlinkSync(own, path.join(to, '@strapline', entry));
  }
  for (const entry of readdirSync(path.join(root, 'packages'))) {
    const nested = path.join(root, 'packages', entry, 'node_modules');
    const own = path.join(folder, 'packages', entry);
    if (existsSync(nested) && existsSync(own)) symlinkSync(nested, path.join(own, 'node_modules'));
  }
}

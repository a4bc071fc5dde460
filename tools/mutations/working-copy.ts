import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFiles, root } from '../../scripts/sources.ts';

export type WorkingCopy = { folder: string; remove(): void };

/** The working tree as it is now, uncommitted changes included, in a temporary folder. */
export function copyWorkingTree(): WorkingCopy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-mutations-'));
  for (const file of projectFiles()) cpSync(path.join(root, file), path.join(folder, file));
  linkPackages(folder);
  linkWebBuild(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Third-party packages are links to the installed ones; workspace packages are the copy's, so that tests load the mutated code. */
function linkPackages(folder: string): void {
  const from = path.join(root, 'node_modules');
  const to = path.join(folder, 'node_modules');
  mkdirSync(path.join(to, '@strapline'), { recursive: true });
  for (const name of readdirSync(from))
    if (!name.startsWith('.') && name !== '@strapline') symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of readdirSync(path.join(from, '@strapline')))
    symlinkSync(readlinkSync(path.join(from, '@strapline', name)), path.join(to, '@strapline', name));
}

/** The server's tests serve the built web app, which no mutation changes. */
function linkWebBuild(folder: string): void {
  for (const build of ['packages/web/dist', 'packages/web/dist-server'])
    if (existsSync(path.join(root, build))) symlinkSync(path.join(root, build), path.join(folder, build));
}

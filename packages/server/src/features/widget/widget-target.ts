import type { WidgetKind } from '@strapline/contract/widget-kinds';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { createAnonymousCaller } from '../../platform/caller.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks, isPieceHiddenFrom } from '../block/block.ts';
import { braTagStore, loadBraTagForViewer } from '../bra-tag-record/bra-tag-record.ts';
import { findOpenCollector, findPublicCreatorByUsername } from '../profile/profile.ts';
import { surveyStore } from '../survey-record/survey-record.ts';

/** The target as it is stored. Throws `validation` if the kind needs another one. */
export function readTarget(kind: WidgetKind, target: string | undefined): string | null {
  if (kind === 'calculator') {
    if (target !== undefined) refuse('A calculator shows nobody and nothing. Leave this out.');
    return null;
  }
  if (target === undefined) return kind === 'tagCheck' ? null : refuse(messages[kind]);
  const text = target.toLowerCase();
  if (kind === 'icbm') {
    const fqsid = parseFqsid(target);
    return fqsid ? formatFqsid(fqsid) : refuse(messages.icbm);
  }
  if (kind === 'tagCheck') return parseBraTagId(text) ? text : refuse(messages.tagCheck);
  if (kind === 'listing') return /^[a-z0-9-]{1,100}$/.test(text) ? text : refuse(messages.listing);
  // The slug of a creator's page is their username with hyphens.
  const username = text.replaceAll('-', '_');
  return /^[a-z]{2,20}_[a-z]{2,20}_[a-z0-9]{3}$/.test(username) ? username : refuse(messages[kind]);
}

const messages = {
  listing: 'Choose a listing.',
  model: 'Enter a username, e.g. amber_lark_k2p.',
  collection: 'Enter a username, e.g. amber_lark_k2p.',
  icbm: 'Enter a platform and a handle, e.g. instagram:mara.sews.',
  tagCheck: 'Enter a tag ID, e.g. amber_lark_k2p:2026:spring:0007.',
};

function refuse(message: string): never {
  throw new WireError('validation', { fields: { target: message } });
}

/** Whether everybody may see the target, the caller included. Members of the team and owners see no more here than others. */
export async function isTargetShown(context: Context, kind: WidgetKind, target: string | null): Promise<boolean> {
  const { apps, caller } = context;
  const { modules } = apps.get(caller.app);
  if (kind === 'calculator') return modules.calculator;
  if (kind === 'icbm' && !modules.icbm) return false;
  return target === null ? kind === 'tagCheck' : await checks[kind](context, target);
}

const checks: Record<Exclude<WidgetKind, 'calculator'>, (context: Context, target: string) => Promise<boolean>> = {
  async listing({ db, caller }, slug) {
    const row = await braTagStore.findOffered(db, caller.app, slug);
    return row !== undefined && !(await isPieceHiddenFrom(db, caller, row));
  },
  async model({ db, caller }, username) {
    const owner = await findPublicCreatorByUsername(db, caller.app, username);
    return owner !== null && !(await isBlocked({ db, caller }, owner.id));
  },
  async collection({ db, caller }, username) {
    const owner = await findOpenCollector(db, username);
    return owner !== null && !(await isBlocked({ db, caller }, owner.id));
  },
  async icbm({ db, caller, clock }, fqsid) {
    const survey = await surveyStore.findShown(db, { app: caller.app, kind: 'icbm', fqsid }, clock.now());
    return survey !== undefined && !(await isBlocked({ db, caller }, survey.owner_id));
  },
  async tagCheck(context, braTagId) {
    const { app, address } = context.caller;
    const visitor: Context = { ...context, caller: createAnonymousCaller(app, address, null) };
    return (await canLoadTag(visitor, braTagId)) && (await canLoadTag(context, braTagId));
  },
};

async function isBlocked({ db, caller }: Pick<Context, 'db' | 'caller'>, accountId: string | null): Promise<boolean> {
  const blocks = await findBlocks(db, caller);
  return accountId !== null && blocks?.ids.includes(accountId) === true;
}

async function canLoadTag(context: Context, braTagId: string): Promise<boolean> {
  try {
    await loadBraTagForViewer(context, braTagId);
    return true;
  } catch (error) {
    if (error instanceof WireError && error.code === 'not_found') return false;
    throw error;
  }
}

/** The same for what is hidden and what never was. */
export function createTargetError(): WireError {
  return new WireError('not_found', { fields: { target: 'Choose something that everybody can see.' } });
}

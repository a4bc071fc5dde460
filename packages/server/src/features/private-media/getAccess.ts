import type { PrivateAccess } from '@strapline/contract/shapes/private-media';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { type AccessList, findAccessList } from './resource.store.ts';
import type { ResourceRef } from './resource.ts';

export const getAccess: Handler<'getAccess'> = async ({ db, caller }, { resource, id }) => {
  const ref = { kind: resource, id };
  const list = await findAccessList(db, ref, { accountId: requireAccountId(caller), app: caller.app });
  if (!list) throw new WireError('not_found');
  return presentAccess(ref, list);
};

export function presentAccess({ kind, id }: ResourceRef, { people, followers }: AccessList): PrivateAccess {
  return { resource: kind, id, people: people.map((person) => ({ ...person, displayName: person.username })), followers };
}

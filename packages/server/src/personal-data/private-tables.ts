import { type TableEntry, untilErased } from './table-entry.ts';

/** The entries of private pictures and galleries. */
export const privateTables: Readonly<Record<string, TableEntry>> = {
  gallery: {
    purpose: 'Galleries of members',
    none: 'id app version hidden_media created_at updated_at',
    pseudonymous: 'owner_id bra_tag_id',
    personal: 'title items',
    retention: untilErased,
    erase: 'What others wrote in theirs, without the person’s name.',
    export: 'private-pictures.json',
  },
  media_kid: { purpose: 'Master keys of private pictures: which one is in use, not the keys', none: 'kid state created_at retired_at' },
  private_access: {
    purpose: 'Who may open private pictures',
    none: 'kind basis place added_at',
    pseudonymous: 'resource_id account_id',
    retention: 'until the owner changes it, or the pictures are deleted',
    export: 'private-pictures.json',
  },
  private_media: {
    purpose: 'Private pictures, encrypted by their owner: the wrapped key of each, and no picture',
    none: 'id app state kind kid salt nonce key_nonce wrapped_file_key mime plain_length hidden created_at attached_at',
    pseudonymous: 'account_id resource_id',
    retention: 'until their owner deletes them; a reserved ID without a picture 15 days',
    erase: 'That an ID was used, so that it is never used again.',
    export: 'private-pictures.json',
  },
  private_resource: {
    purpose: 'What private pictures belong to, such as a pair or a gallery',
    none: 'kind app state followers changed_at created_at',
    pseudonymous: 'id owner_id bra_tag_id',
    retention: untilErased,
    export: 'private-pictures.json',
  },
  private_view: {
    purpose: 'Who asked for the keys of private pictures, for their owner',
    none: 'id app kind at outcome viewed_as',
    pseudonymous: 'resource_id owner_id viewer_id',
    personal: 'reason',
    retention: '365 days',
    erase: 'That somebody looked, without who it was, and reasons of the team without the person’s name.',
    export: 'private-pictures.json',
  },
  share_image: {
    purpose: 'Pictures of their pieces that creators registered, so that copies of them can be found: hashes, and no picture',
    none: 'key app quality registered_at told_at',
    pseudonymous: 'account_id bra_tag_id media_id sha256s pdq phashes',
    retention: 'until the creator removes it, the picture or the last proven handle',
    export: 'pieces.json',
  },
};

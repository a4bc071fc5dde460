import { expect, test } from 'vitest';
import { areSame, type EditedItem, type Gallery, moveItem, toChanges, toEditedGallery } from './edited-gallery.ts';

const picture = { id: 'upl_aaaaaaaaaa', kind: 'image' as const, alt: 'Front', width: 3, height: 4, placeholder: '', sources: [] };
const secret = {
  id: 'med_aaaaaaaaaaaaaaaaaaaa',
  kind: 'encrypted',
  alt: 'Strap',
  caption: 'From inside',
  resource: 'gallery',
  resourceId: 'gal_aaaaaaaaaaaaaaaaaaaa',
  image: null,
} as const;
const gallery: Gallery = {
  id: 'gal_aaaaaaaaaaaaaaaaaaaa',
  title: 'Resewn',
  media: [picture, secret],
  kind: 'gallery',
  creator: { username: 'amber_lark_k2p', slug: 'amber-lark-k2p', displayName: 'Amber', avatar: null },
  braTagId: null,
  version: 3,
  can: ['edit', 'remove', 'setAccess'],
};

test('a gallery that nobody touched changes nothing, whatever its pictures are', () => {
  const edited = toEditedGallery(gallery);
  expect(edited.items.map(({ media }) => media?.id ?? 'private')).toEqual([picture.id, 'private']);
  expect(areSame(edited, toEditedGallery(gallery))).toBe(true);
  expect(toChanges(edited)).toEqual({
    title: 'Resewn',
    braTagId: null,
    media: [
      { id: picture.id, alt: 'Front', caption: '' },
      { id: secret.id, alt: 'Strap', caption: 'From inside' },
    ],
  });
});

test('a new private picture is sent with its envelope, at its place', () => {
  const image = { mediaId: 'med_bbbbbbbbbbbbbbbbbbbb', url: '/v1/uploads/upl_bbbbbbbbbb' } as EditedItem['image'] & object;
  const edited = toEditedGallery(gallery);
  const added: EditedItem = { key: 'med_bbbbbbbbbbbbbbbbbbbb', media: null, image, alt: '', caption: ' Mark ' };
  const items = moveItem([...edited.items, added], added.key, 0);
  expect(toChanges({ ...edited, items }).media?.[0]).toEqual({ image, alt: '', caption: 'Mark' });
  expect(areSame({ ...edited, items }, edited)).toBe(false);
});

test('moving changes the order and nothing else', () => {
  const items = ['a', 'b', 'c', 'd'].map((key): EditedItem => ({ key, media: null, alt: '', caption: '' }));
  const read = (list: readonly EditedItem[]) => list.map(({ key }) => key).join('');
  expect(read(moveItem(items, 'a', 2))).toBe('bcad');
  expect(read(moveItem(items, 'd', 0))).toBe('dabc');
  expect(read(moveItem(items, 'b', 1))).toBe('abcd');
  expect(read(moveItem(items, 'gone', 1))).toBe('abcd');
});

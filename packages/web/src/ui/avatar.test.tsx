import { drawSewingButton } from '@strapline/domain/drawings/sewing-button';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, NamedAvatar } from './avatar.tsx';

const username = 'amber_lark_k2p';

test('a chosen picture is loaded at twice its size, and only named by its keyed hash', () => {
  const { container } = render(<NamedAvatar of={{ username, avatar: 'a1'.repeat(32) }} size={40} />);
  const image = container.querySelector('img');
  expect([image?.getAttribute('src'), image?.width, image?.alt]).toEqual([`/avatar/${'a1'.repeat(32)}?s=80`, 40, '']);
  expect(screen.getByText(username)).toBeDefined();
});

test.each([null, undefined])('without one (%s), as in copies stored before there were any, it is the button of the username', (avatar) => {
  const { container } = render(<NamedAvatar of={{ username, ...(avatar === undefined ? {} : { avatar }) }} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg.avatar circle')?.getAttribute('fill')).toMatch(/^#/);
});

test('the server draws the same buttons on share cards', () => {
  const listShapes = (svg: Element | null) =>
    [...(svg?.querySelectorAll('circle, path') ?? [])].map((shape) =>
      ['d', 'fill', 'stroke', 'stroke-width', 'stroke-opacity', 'r'].map((name) => shape.getAttribute(name)),
    );
  for (const name of [username, 'mara', 'theo', 'june_fern_9xx', 'sven', 'yuki']) {
    const page = render(<Avatar of={{ username: name }} />).container.querySelector('svg');
    const card = new DOMParser().parseFromString(drawSewingButton(name), 'image/svg+xml').documentElement;
    expect(listShapes(page)).not.toEqual([]);
    expect(listShapes(card), name).toEqual(listShapes(page));
  }
});

import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createContent } from './content.ts';

const content = createContent({ name: 'Strapline', stylesheets: [] });
const app = Fastify();
await app.register(content.plugin, { prefix: '/content' });

test('each page has a title, one heading and no script of its own', async () => {
  expect(content.slugs).toEqual(expect.arrayContaining(['terms', 'privacy', 'rules', 'complaint']));
  for (const slug of content.slugs) {
    const response = await app.inject(`/content/${slug}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(/<title>[A-Z][^<*]+ - Strapline<\/title>/);
    expect(response.body.match(/<h1>/g)).toHaveLength(1);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('a page that is not there is not found, whatever is asked for', async () => {
  for (const slug of ['none', '..%2Fpackage', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'terms.md', '__proto__'])
    expect((await app.inject(`/content/${slug}`)).statusCode).toBe(404);
});

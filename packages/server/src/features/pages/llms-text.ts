import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';

/** `GET /llms.txt`: describes the site to language models, with links. Source: https://llmstxt.org */
export function addLlmsText(app: FastifyInstance, { apps }: Pick<Services, 'apps'>): void {
  app.get('/llms.txt', async (request, reply) => {
    const { key, name, tagline, description, item, modules } = apps.choose(request.headers);
    const url = apps.getUrl(key);
    return reply.type('text/plain; charset=utf-8').send(`# ${name}: ${tagline}

> ${description}

Each of the ${item.many} exists once. Its tag is a public record: who made it, and when it was sold, claimed and passed on. Entries can't be changed afterwards. Owners are numbered, and named only if they choose to be. A listing says whether the piece can be bought now.

## Pages

- [Boutique](${url}/?section=boutique): what is for sale
- [Featured](${url}/featured): one piece at a time, with its story
- [Creators](${url}/?section=models): the people who make the pieces
${modules.calculator ? `- [Size calculator](${url}/calculator): a size from measurements\n` : ''}- [Questions and answers](${url}/faq): buying, selling, tags, sizes, safety
- [Check a tag](${url}/check): what is on record for an ID, a label or a chip
- [The public log](${url}/log): every record, sale and claim
- [Privacy in plain words](${url}/content/privacy)

## For programs

- [New listings](${url}/listings.rss): RSS, with the filters of the search, such as \`?creator=\` or \`?style=\`
- [Search](${url}/v1/listings): JSON in pages, without an account
- [Sitemap](${url}/sitemap.xml)
- [The interface](${url}/v1/info): names, addresses and versions
`);
  });
}

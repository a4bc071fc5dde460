import type { MeasuresShape } from '@strapline/contract/shapes/size';
import { type BraFacts, pickFacts } from '@strapline/domain/bra-tag/bra-facts';
import { readSize, toNeutralSize } from '@strapline/domain/bra-tag/size-on-record';
import type { SizeSystem } from '@strapline/domain/size/systems';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';
import { appendProvenance } from '../provenance/provenance.ts';

export type TagOptions = Partial<BraFacts> & {
  title?: string;
  story?: string;
  priceCents?: number;
  size?: [SizeSystem | 'letter', string];
  measures?: MeasuresShape;
  condition?: string;
  series?: string;
  year?: number;
  status?: string;
  proofLevel?: number;
};

let serial = 0;

export async function createCreator(server: TestServer): Promise<Person> {
  return await server.person({ birthDate: '1990-05-01' });
}

/** Creates an active tag, not listed yet. */
export async function createActiveTag(server: TestServer, maker: Person, options: TagOptions = {}): Promise<string> {
  serial += 1;
  const number = serial;
  const series = options.series ?? 'main';
  const year = options.year ?? 2026;
  const id = `${maker.username}:${year}:${series}:${String(number).padStart(4, '0')}`;
  const cover = JSON.stringify({ id: 'med_1', kind: 'image', alt: 'Ivory lace', width: 4, height: 5, placeholder: '', sources: [] });
  const [system, label] = options.size ?? [];
  const sized = readSize(system && label ? { size: { system, label } } : {});
  if ('error' in sized) throw new Error(sized.error);
  const neutral = sized.size && toNeutralSize(sized.size);
  await server.services.db.transaction(async (trx) => {
    await trx.change(
      sql`insert into bra_tag (id, app, creator_id, year, series, serial, title, story, bra_size, size, uk_band, ordinal, measures, condition, laundered_at, physical, status, proof_level,
            price_cents, owner_id, media, cover, facts)
          values (${id}, ${maker.app}, ${maker.accountId}, ${year}, ${series}, ${number}, ${options.title ?? 'Ivory lace, scalloped'}, ${options.story ?? 'Sewn by hand.'}, ${sized.braSize},
            ${sized.size ? JSON.stringify(sized.size) : null}::jsonb, ${neutral?.ukBand ?? null}, ${neutral?.ordinal ?? null}, ${options.measures ? JSON.stringify(options.measures) : null}::jsonb, ${options.condition ?? 'new'}, now(), false, ${options.status ?? 'active'},
            ${options.proofLevel ?? 1}, ${options.priceCents ?? null}, ${maker.accountId}, ${`[${cover}]`}::jsonb, ${cover}::jsonb, ${JSON.stringify(pickFacts(options))}::jsonb)`,
    );
    await appendProvenance(trx, { braTagId: id, type: 'tag.recorded', at: new Date(), ownerNumber: 1 });
  });
  return id;
}

/** Creates an active tag and lists it over the wire. */
export async function createListing(
  server: TestServer,
  maker: Person,
  options: TagOptions = {},
): Promise<{ braTagId: string; slug: string }> {
  const braTagId = await createActiveTag(server, maker, options);
  const { slug } = await maker.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: options.priceCents ?? 120_00 });
  if (!slug) throw new Error('the offer has no page');
  return { braTagId, slug };
}

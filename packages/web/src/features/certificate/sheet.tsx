import type { SheetWords } from '@strapline/domain/certificate/words';
import type { ReactNode } from 'react';
import { sealEdge, sealRosettes } from './seal.ts';

/** A certificate's words where they stand. They are nodes, because the page that is kept on a disk has places here and fills them itself. */
export type SheetParts = { [key in 'entry' | 'title' | 'braTagId' | 'fine' | 'standing' | 'picture' | 'square']: ReactNode } & {
  facts: readonly { key: string; name: ReactNode; is: ReactNode }[];
  checkpoint: { [key in keyof SheetWords['checkpoint']]: ReactNode };
};

/** The certificate: one landscape sheet on paper, a tall one on a phone. Its look is sheet.css, which also dresses the page on a disk. */
export function Sheet({ entry, title, braTagId, facts, checkpoint, fine, standing, picture, square }: SheetParts) {
  return (
    <article className="cert">
      <Frame />
      <header className="cert-head">
        <span className="brand">Strapline</span>
        <p className="eyebrow">{entry}</p>
        <h1>
          Certificate of <em>provenance</em>
        </h1>
      </header>
      <hr className="stitch" />
      {standing}
      <div className="cert-mid">
        <div className="cert-plate">{picture}</div>
        <div>
          <p className="cert-lead">The register holds, as one of a kind,</p>
          <h2>{title}</h2>
          <p className="cert-serial">{braTagId}</p>
          <dl>
            {facts.map(({ key, name, is }) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd className="num">{is}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="cert-low">
        {square}
        <section className="cert-checkpoint">
          <h3>Log checkpoint</h3>
          <pre>
            {checkpoint.origin}
            {'\n'}
            <b>{checkpoint.size}</b>
            {'\n'}
            {checkpoint.root}
            {'\n\n'}
            {checkpoint.signature}
          </pre>
        </section>
        <Seal />
      </div>
      <p className="cert-fine">{fine}</p>
    </article>
  );
}

const corners = ['tl', 'tr', 'bl', 'br'] as const;
const edges = ['e1', 'e2', 'e3', 'e4', 'f1', 'f2', 'f3', 'f4'] as const;

/** A brass line with notched corners and eyelets, and a stitched line inside of it. */
function Frame() {
  return (
    <div className="cert-frame" aria-hidden="true">
      {edges.map((edge) => (
        <i key={edge} className={edge} />
      ))}
      {corners.map((corner) => (
        <svg key={corner} className={corner} viewBox="0 0 64 64" aria-hidden="true">
          <path vectorEffect="non-scaling-stroke" d="M1.5 65V24C13.5 24 24 13.5 24 1.5h41" />
          <path vectorEffect="non-scaling-stroke" d="M10.5 64V31C21 29 29 21 31 10.5h33" strokeDasharray="5 4" />
          <circle cx="9" cy="9" r="4.5" />
        </svg>
      ))}
    </div>
  );
}

function Seal() {
  return (
    <svg className="cert-seal" viewBox="-66 -66 132 132" aria-hidden="true">
      <path className="ground" d={sealEdge} strokeWidth="1.3" />
      <circle r="51" strokeDasharray="4 3" />
      <g strokeWidth=".7" opacity=".8">
        {sealRosettes.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <circle className="ground" r="23" />
      <text y="10.5" textAnchor="middle" fontSize="33">
        S
      </text>
    </svg>
  );
}

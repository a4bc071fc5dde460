import type { CertificateLabels } from '@strapline/domain/certificate/certificate-labels';
import type { ReactNode } from 'react';
import { Frame, Seal } from './sheet-drawings.tsx';

/** Nodes, because the downloaded page has slots here that it fills itself. */
export type SheetParts = { [key in 'brand' | 'entry' | 'title' | 'braTagId' | 'fine' | 'standing' | 'picture' | 'qrCode']: ReactNode } & {
  facts: readonly { key: string; name: ReactNode; is: ReactNode }[];
  checkpoint: { [key in keyof CertificateLabels['checkpoint']]: ReactNode };
};

/** Landscape on paper, tall on a phone. Styled by sheet.css, which the downloaded page shares. */
export function Sheet({ brand, entry, title, braTagId, facts, checkpoint, fine, standing, picture, qrCode }: SheetParts) {
  return (
    <article className="cert">
      <Frame />
      <header className="cert-head">
        <span className="brand">{brand}</span>
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
          <p className="cert-lead">On record in the public log, one of a kind:</p>
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
        {qrCode}
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

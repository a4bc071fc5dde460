import { renderToStaticMarkup } from 'react-dom/server';
import { Sheet } from './sheet.tsx';

/** The server puts the app's name here when it sends the page. */
const appName = '__APP__';

/** A slot that page-script.ts fills after verification. */
function Slot({ name }: { name: string }) {
  return <span data-slot={name} />;
}

/**
 * The body of the downloaded page: the app's sheet with empty slots. It says "not checked" until its script has verified it, so a
 * modified page, whose script the policy blocks, shows nothing else.
 */
export function drawCertificatePage(): string {
  const facts = [0, 1, 2, 3, 4, 5].map((at) => ({ key: `${at}`, name: <Slot name={`name-${at}`} />, is: <Slot name={`fact-${at}`} /> }));
  return renderToStaticMarkup(
    <main>
      <div className="keep" id="unchecked">
        <p className="brand">{appName}</p>
        <h1>
          Not <em>checked.</em>
        </h1>
        <p data-slot="fault">The check in this file didn’t run, so it proves nothing here. Open it in a browser with JavaScript.</p>
        <p>
          A changed file doesn’t run its check either. Ask the person who gave it to you for the original file, or look up the tag on{' '}
          {appName}.
        </p>
      </div>
      <div id="checked" hidden>
        <div className="keep-line">
          <p className="ok" role="status">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m5 12.5 4.5 4.5L19 7.5" />
            </svg>
            <span>
              Checked here, offline. Correct as of <Slot name="asOf" />. Look online for later entries.
            </span>
          </p>
          <button type="button" className="btn" id="print">
            Print
          </button>
        </div>
        <Sheet
          brand={appName}
          entry={<Slot name="entry" />}
          title={<Slot name="title" />}
          braTagId={<Slot name="braTagId" />}
          facts={facts}
          checkpoint={{
            origin: <Slot name="origin" />,
            size: <Slot name="size" />,
            root: <Slot name="root" />,
            signature: <Slot name="signature" />,
          }}
          fine={<Slot name="fine" />}
          standing={<p className="cert-standing" id="standing" hidden />}
          picture={<img id="picture" alt="The piece" hidden />}
          qrCode={
            <svg
              className="cert-square"
              id="square"
              viewBox="0 0 1 1"
              shapeRendering="crispEdges"
              role="img"
              aria-label="QR code of the tag’s page"
            >
              <path />
            </svg>
          }
        />
        <section className="keep-rests">
          <h2>How this was checked</h2>
          <p>
            The keys in this file. To use a key that you trust, compare them with those published by {appName}, or run the command with the
            log’s key from elsewhere.
          </p>
          <dl>
            <dt>The log’s key</dt>
            <dd data-slot="logKey" />
            <dt>{appName}’s key</dt>
            <dd data-slot="kid" />
            <dt>Look online</dt>
            <dd id="online" />
            <dt>At a terminal</dt>
            <dd>
              strapline-verify FILE --key <Slot name="logKey" />
            </dd>
          </dl>
        </section>
      </div>
    </main>,
  );
}

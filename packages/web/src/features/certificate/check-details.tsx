import { Trans } from '@lingui/react/macro';
import type { VerifiedCertificate } from '@strapline/domain/certificate/verify-certificate';

export function CheckDetails({ verified }: { verified: VerifiedCertificate }) {
  const { certificate, logKey, kids, index, size, origin } = verified;
  return (
    <details className="certrests">
      <summary>
        <Trans>How this was checked</Trans>
      </summary>
      <dl>
        <div>
          <dt>
            <Trans>The log</Trans>
          </dt>
          <dd>
            <Trans>
              Entry {index} of {size} in {origin}, proved by hashes that lead from it to a root the log signed.
            </Trans>
            <code>{logKey}</code>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The issuer</Trans>
          </dt>
          <dd>
            <Trans>{certificate.issuer} signed the certificate. Its keys are published at /.well-known/jwks.json.</Trans>
            <code>{kids.certificate}</code>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>On the command line</Trans>
          </dt>
          <dd>
            <Trans>Run the same check in a terminal, with a log key from a source you trust:</Trans>
            <code>strapline-verify FILE --key {logKey}</code>
          </dd>
        </div>
      </dl>
    </details>
  );
}

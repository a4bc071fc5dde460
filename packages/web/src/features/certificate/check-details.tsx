import { useLingui } from '@lingui/react/macro';
import type { VerifiedCertificate } from '@strapline/domain/certificate/verify-certificate';

export function CheckDetails({ verified }: { verified: VerifiedCertificate }) {
  const { t } = useLingui();
  const { certificate, logKey, kids, index, size, origin } = verified;
  return (
    <details className="certrests">
      <summary>{t`How this was checked`}</summary>
      <dl>
        <div>
          <dt>{t`The log`}</dt>
          <dd>
            {t`Entry ${index} of ${size} in ${origin}, proved by hashes that lead from it to a root the log signed.`}
            <code>{logKey}</code>
          </dd>
        </div>
        <div>
          <dt>{t`The issuer`}</dt>
          <dd>
            {t`${certificate.issuer} signed the certificate. Its keys are published at /.well-known/jwks.json.`}
            <code>{kids.certificate}</code>
          </dd>
        </div>
        <div>
          <dt>{t`On the command line`}</dt>
          <dd>
            {t`Run the same check in a terminal, with a log key from a source you trust:`}
            <code>strapline-verify FILE --key {logKey}</code>
          </dd>
        </div>
      </dl>
    </details>
  );
}

/** The payloads of DiscourseConnect: URL-encoded fields as base64, signed with HMAC-SHA256 over the base64 text (meta.discourse.org, topic 13045). */

export type DiscourseRequest = { nonce: string; returnUrl: string };

/** The fields of a payload whose signature was checked; null if some are missing. */
export function readDiscourseRequest(payload: string): DiscourseRequest | null {
  const fields = new URLSearchParams(payload);
  const [nonce, returnUrl] = [fields.get('nonce'), fields.get('return_sso_url')];
  return nonce && returnUrl && nonce.length <= 200 ? { nonce, returnUrl } : null;
}

/** Whether an address is the one to which a Discourse takes its members back. */
export function isDiscourseReturn(returnUrl: string, discourseUrl: string): boolean {
  if (!URL.canParse(returnUrl)) return false;
  const [to, home] = [new URL(returnUrl), new URL(discourseUrl)];
  const path = `${home.pathname.replace(/\/$/, '')}/session/sso_login`;
  return (
    to.origin === home.origin && to.pathname === path && to.search === '' && to.hash === '' && to.username === '' && to.password === ''
  );
}

export type DiscourseMember = { externalId: string; email: string; username: string; nonce: string };

/** The answer's payload, before base64. */
export function formatDiscourseMember({ externalId, email, username, nonce }: DiscourseMember): string {
  const fields = { nonce, email, external_id: externalId, username, name: username, suppress_welcome_message: 'true' };
  return new URLSearchParams(fields).toString();
}

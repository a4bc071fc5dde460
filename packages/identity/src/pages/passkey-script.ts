/**
 * Runs the passkey ceremony on the sign-in and sign-up pages and submits its result. Written for browsers without the JSON helpers of WebAuthn
 * level 3. Its messages are attributes of the form, in the page's language.
 */
export const passkeyScript = `
const form = document.getElementById('passkey');
const note = document.getElementById('passkey-note');
const button = form && form.querySelector('button');
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
const ids = (list) => (list || []).map((item) => ({ ...item, id: bytes(item.id) }));
async function begin(kind) {
  const answer = await fetch(form.dataset.options, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind, csrf: form.elements.csrf.value }) });
  if (!answer.ok) throw new Error((await answer.json()).message || form.dataset.retry);
  return await answer.json();
}
async function make(o) {
  const credential = await navigator.credentials.create({ publicKey: { ...o, challenge: bytes(o.challenge), user: { ...o.user, id: bytes(o.user.id) }, excludeCredentials: ids(o.excludeCredentials) } });
  return { id: credential.id, rawId: credential.id, type: credential.type, clientExtensionResults: credential.getClientExtensionResults(), response: { clientDataJSON: text(credential.response.clientDataJSON), attestationObject: text(credential.response.attestationObject), transports: credential.response.getTransports ? credential.response.getTransports() : [] } };
}
async function show(o) {
  const got = await navigator.credentials.get({ publicKey: { ...o, challenge: bytes(o.challenge), allowCredentials: ids(o.allowCredentials) } });
  const r = got.response;
  return { id: got.id, rawId: got.id, type: got.type, clientExtensionResults: got.getClientExtensionResults(), response: { clientDataJSON: text(r.clientDataJSON), authenticatorData: text(r.authenticatorData), signature: text(r.signature), userHandle: r.userHandle ? text(r.userHandle) : undefined } };
}
if (form && window.PublicKeyCredential) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const kind = form.dataset.kind;
    const tick = document.getElementById('accept');
    if (tick && !tick.reportValidity()) return;
    form.elements.accept.value = tick ? tick.value : '';
    button.disabled = true;
    try {
      const { challengeId, options } = await begin(kind);
      const credential = kind === 'registration' ? await make(options) : await show(options);
      form.elements.kind.value = kind;
      form.elements.challengeId.value = challengeId;
      form.elements.credential.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      button.disabled = false;
      note.textContent = error.name === 'NotAllowedError' ? form.dataset.notUsed : error.name === 'InvalidStateError' ? form.dataset.alreadyHere : error.message;
    }
  });
}
`;

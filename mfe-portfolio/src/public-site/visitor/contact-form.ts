import { fieldsOf, isValidField, valuesOf } from './contact-fields.rules.ts';
import { post } from './post.api.ts';

/** Enables the form, validates its fields and sends it. */
export function openContactForm(form: HTMLFormElement): void {
  const fieldset = form.querySelector('fieldset');
  const button = form.querySelector('button');
  const status = form.querySelector<HTMLElement>('[data-status]');
  if (!fieldset || !button || !status) return;
  const label = button.textContent;
  // A retry without a response keeps its id, so the server stores the message once.
  let last = { json: '', id: '' };
  let isSending = false;

  const say = (text: string, failed = false) => {
    status.toggleAttribute('data-failed', failed);
    status.textContent = text;
  };

  async function send() {
    const values = valuesOf(form);
    const json = JSON.stringify(values);
    if (json !== last.json) last = { json, id: newId() };
    const { ok, message } = await post('/leads/from-site', {
      ...values,
      host: form.dataset.contact,
      message_id: last.id,
    });
    if (!ok) return say(`${message} Your message is still here.`, true);
    form.reset();
    last = { json: '', id: '' };
    say(message);
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    const wrong = fieldsOf(form).filter((field) => !isValidField(field));
    if (wrong[0]) {
      say('');
      return wrong[0].focus();
    }
    isSending = true;
    button.textContent = 'Sending';
    button.setAttribute('aria-busy', 'true');
    say('');
    await send();
    button.textContent = label;
    button.removeAttribute('aria-busy');
    isSending = false;
  });
  form.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.hasAttribute('aria-invalid')) isValidField(field);
  });
  fieldset.disabled = false;
}

/** A random id in the form of a UUID. On hosts without https browsers have no `randomUUID`. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const random = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15;
    return (Number(digit) ^ (random >> (Number(digit) / 4))).toString(16);
  });
}

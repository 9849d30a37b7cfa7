import { fieldsOf, isRight, valuesOf } from './field-errors.ts';
import { newId } from './new-id.ts';
import { post } from './post.ts';

/** Opens a form that came shut, checks what is written and sends it. */
export function openContactForm(form: HTMLFormElement): void {
  const fieldset = form.querySelector('fieldset');
  const button = form.querySelector('button');
  const status = form.querySelector<HTMLElement>('[data-status]');
  if (!fieldset || !button || !status) return;
  const label = button.textContent;
  // The same message sent again, because no answer came, is the same one to the server.
  let last = { written: '', id: '' };
  let isSending = false;

  const say = (text: string, failed = false) => {
    status.toggleAttribute('data-failed', failed);
    status.textContent = text;
  };

  async function send() {
    const values = valuesOf(form);
    const written = JSON.stringify(values);
    if (written !== last.written) last = { written, id: newId() };
    const { ok, message } = await post('/leads/from-site', {
      ...values,
      host: form.dataset.contact,
      message_id: last.id,
    });
    if (!ok) return say(`${message} Your message is still here.`, true);
    form.reset();
    last = { written: '', id: '' };
    say(message);
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    const wrong = fieldsOf(form).filter((field) => !isRight(field));
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
    if (field.hasAttribute('aria-invalid')) isRight(field);
  });
  fieldset.disabled = false;
}

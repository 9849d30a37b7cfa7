import { emailMessages, normalizeEmail, siteMessageTexts } from '@soloist/contracts';

export type FieldName = 'name' | 'email' | 'company' | 'message';
export type Values = Record<FieldName, string>;
type Field = HTMLInputElement | HTMLTextAreaElement;

export const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Field>('input, textarea'),
];

export const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value.trim()])) as Values;

/** What is wrong with a field, in the words of the contract's schema; empty when nothing is. */
function errorOf({ name, value }: Field): string {
  const written = value.trim();
  if (name === 'email' && written === '') return emailMessages.missing;
  if (name === 'email') return normalizeEmail(written) ? '' : emailMessages.wrong;
  if (written === '' && (name === 'name' || name === 'message')) return siteMessageTexts[name];
  return '';
}

/** Says at a field what is wrong with it, and whether it is right. */
export function isRight(field: Field): boolean {
  const error = errorOf(field);
  const id = `${field.id}-error`;
  const shown = document.getElementById(id) ?? document.createElement('span');
  shown.id = id;
  shown.dataset.error = '';
  shown.textContent = error;
  if (!error) {
    shown.remove();
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    return true;
  }
  field.after(shown);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  return false;
}

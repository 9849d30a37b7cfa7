import { emailMessages, normalizeEmail, siteMessageTexts } from '@soloist/contracts';

export type FieldName = 'name' | 'email' | 'company' | 'message';
export type Values = Record<FieldName, string>;
type Field = HTMLInputElement | HTMLTextAreaElement;

export const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Field>('input, textarea'),
];

export const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value.trim()])) as Values;

/** The error of a field, as the contract's schema words it; empty if the field is valid. */
function errorOf({ name, value }: Field): string {
  const text = value.trim();
  if (name === 'email' && text === '') return emailMessages.missing;
  if (name === 'email') return normalizeEmail(text) ? '' : emailMessages.wrong;
  if (text === '' && (name === 'name' || name === 'message')) return siteMessageTexts[name];
  return '';
}

/** Validates a field and shows its error. */
export function isValidField(field: Field): boolean {
  const error = errorOf(field);
  const id = `${field.id}-error`;
  const errorElement = document.getElementById(id) ?? document.createElement('span');
  errorElement.id = id;
  errorElement.dataset.error = '';
  errorElement.textContent = error;
  if (!error) {
    errorElement.remove();
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    return true;
  }
  field.after(errorElement);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  return false;
}

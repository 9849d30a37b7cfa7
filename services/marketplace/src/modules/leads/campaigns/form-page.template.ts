import { type CampaignField, emailLimit, leadLimits } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { type FormProblems, fieldLabel, fieldSettings } from './form-answers.rules.ts';
import type { PublicForm } from './forms.service.ts';

interface FormPageInput {
  form: PublicForm;
  seal: string;
  /** The submitted values, when some were invalid. */
  values?: Record<string, unknown>;
  problems?: FormProblems;
  /** The error above the form: why the whole response was refused. */
  alert?: string;
}

interface Field {
  name: string;
  label: string;
  limit: number;
  required: boolean;
  attributes?: string;
  /** Whether it gets the focus, so that its sender continues there. */
  focused?: boolean;
}

/** A hidden field of the form that only programs fill in. */
export const trapField = 'website';

export function formPage({
  form,
  seal,
  values = {},
  problems = {},
  alert = '',
}: FormPageInput): string {
  const { campaign, from } = form;
  const alertText =
    alert || (Object.keys(problems).length > 0 ? 'Please check the marked fields.' : '');
  const fields: Field[] = [
    {
      name: 'name',
      label: 'Name',
      limit: leadLimits.name,
      required: true,
      attributes: 'type="text" autocomplete="name"',
    },
    {
      name: 'email',
      label: 'Email',
      limit: emailLimit,
      required: true,
      attributes: 'type="email" autocomplete="email" inputmode="email"',
    },
    ...campaign.formFields.map(({ field, required }) => ({
      name: field,
      label: fieldLabel(field, campaign),
      limit: fieldSettings[field].limit,
      required,
      attributes: hints[field],
    })),
  ];
  const state = { values, problems };
  const firstWrong = fields.find(({ name }) => problems[name])?.name;
  return [
    `<p class="who">${escapeHtml(from)}</p><h1 dir="auto">${escapeHtml(campaign.name)}</h1>`,
    campaign.pitch ? `<p class="lead" dir="auto">${escapeHtml(campaign.pitch)}</p>` : '',
    alertText ? `<p class="alert" role="alert">${escapeHtml(alertText)}</p>` : '',
    '<form method="post" novalidate>',
    ...fields.map((field) => drawField({ ...field, focused: field.name === firstWrong }, state)),
    `<div class="away" aria-hidden="true"><label for="${trapField}">Leave this empty</label><input type="text" id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off"></div>`,
    consentBox(campaign.consentText, values),
    `<input type="hidden" name="seal" value="${escapeHtml(seal)}"><button type="submit">Send</button></form>`,
    `<p class="note">${escapeHtml(from)} receives your message${campaign.consentText ? '' : ' and may reply by email'}.</p>`,
  ].join('');
}

const hints: Record<CampaignField, string> = {
  company: 'type="text" autocomplete="organization"',
  phone: 'type="tel" autocomplete="tel"',
  budget: 'type="text"',
  message: '',
  question: '',
};
const isLong = (name: string) => name === 'message' || name === 'question';

function drawField(
  { name, label, limit, required, attributes = '', focused = false }: Field,
  { values, problems }: { values: Record<string, unknown>; problems: FormProblems },
): string {
  const problem = problems[name];
  const value = typeof values[name] === 'string' ? escapeHtml(values[name]) : '';
  const wrong = problem ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : '';
  const common = `id="${name}" name="${name}" maxlength="${limit}" dir="auto"${required ? ' required' : ''}${wrong}${focused ? ' autofocus' : ''}`;
  return [
    `<div><label for="${name}" dir="auto">${escapeHtml(label)}${required ? '' : ' <span>(optional)</span>'}</label>`,
    isLong(name)
      ? `<textarea ${common} rows="${name === 'message' ? 5 : 3}">\n${value}</textarea>`
      : `<input ${common} ${attributes} value="${value}">`,
    problem ? `<p class="wrong" id="${name}-wrong">${escapeHtml(problem)}</p>` : '',
    '</div>',
  ].join('');
}

const consentBox = (text: string, { consent }: Record<string, unknown>) =>
  text
    ? `<div class="tick"><input type="checkbox" id="consent" name="consent"${consent === 'on' ? ' checked' : ''}><label for="consent" dir="auto">${escapeHtml(text)}</label></div>`
    : '';

export const thanksPage = ({ from }: PublicForm) =>
  `<h1>Thank you</h1><p class="lead">We sent your message to ${escapeHtml(from)}, who replies by email.</p>`;

export const closedPage = ({ from, campaign }: PublicForm) =>
  `<p class="who">${escapeHtml(from)}</p><h1 dir="auto">${escapeHtml(campaign.name)}</h1><p class="lead">This form is closed and no longer accepts messages.</p>`;

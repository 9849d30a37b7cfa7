import {
  type Campaign,
  type CampaignField,
  campaignFormPath,
  type LeadImport,
  type LeadImportField,
} from '@soloist/contracts';

export const fieldTexts: Record<CampaignField, string> = {
  company: 'Company',
  phone: 'Phone',
  budget: 'Budget',
  message: 'Message',
  question: 'A question of your own',
};

export const importFieldTexts: Record<LeadImportField, string> = {
  name: 'Name',
  email: 'E-mail',
  company: 'Company',
  phone: 'Phone',
  message: 'Message',
  value: 'Value',
};

export const importStatusTexts: Record<LeadImport['status'], string> = {
  running: 'Importing',
  done: 'Done',
  undoing: 'Taking back',
  undone: 'Taken back',
  failed: 'Stopped halfway',
};

export const countText = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** `12 leads, 3 won (25%)`. */
export function wonText({ leads, stages }: Pick<Campaign, 'leads' | 'stages'>): string {
  if (leads === 0) return 'No leads yet';
  const won = stages.won ?? 0;
  return `${countText(leads, 'lead')}, ${won} won (${Math.round((won / leads) * 100)}%)`;
}

/** Where the form stands for everybody. */
export const formAddress = (token: string) => window.location.origin + campaignFormPath(token);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What goes into the page of another site. */
export const embedCode = ({ name, token }: Pick<Campaign, 'name' | 'token'>) =>
  `<iframe src="${formAddress(token)}" title="${escaped(name)}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;

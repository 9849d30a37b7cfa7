import {
  type Campaign,
  type CampaignField,
  campaignFormPath,
  formatCount,
  type LeadImport,
  type LeadImportField,
} from '@soloist/contracts';

export const fieldTexts: Record<CampaignField, string> = {
  company: 'Company',
  phone: 'Phone',
  budget: 'Budget',
  message: 'Message',
  question: 'Custom question',
};

export const importFieldTexts: Record<LeadImportField, string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  message: 'Message',
  value: 'Value',
};

export const importStatusTexts: Record<LeadImport['status'], string> = {
  running: 'Importing',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Stopped early',
};

export const countText = (count: number, one: string, many = `${one}s`) =>
  formatCount(count, one, many);

/** `12 leads, 3 won (25%)`. */
export function wonText({ leads, stages }: Pick<Campaign, 'leads' | 'stages'>): string {
  if (leads === 0) return 'No leads yet';
  const won = stages.won ?? 0;
  return `${countText(leads, 'lead')}, ${won} won (${Math.round((won / leads) * 100)}%)`;
}

/** The public address of the form. */
export const formAddress = (token: string) => window.location.origin + campaignFormPath(token);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The HTML that embeds the form in another site. */
export const embedCode = ({ name, token }: Pick<Campaign, 'name' | 'token'>) =>
  `<iframe src="${formAddress(token)}" title="${escaped(name)}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;

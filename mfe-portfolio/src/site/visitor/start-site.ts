import { openContactForm } from './contact-form.ts';
import { countViews } from './count-views.ts';

/** What a visitor's page does besides being read. */
export function startSite(): void {
  const site = document.querySelector<HTMLElement>('.site');
  if (!site) return;
  for (const form of site.querySelectorAll<HTMLFormElement>('form[data-contact]')) {
    openContactForm(form);
  }
  countViews(site);
}

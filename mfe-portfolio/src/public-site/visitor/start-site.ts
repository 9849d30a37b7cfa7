import { openContactForm } from './contact-form.ts';
import { countViews } from './count-views.ts';

/** Starts the scripts of a visitor's page. */
export function startSite(): void {
  const site = document.querySelector<HTMLElement>('.site');
  if (!site) return;
  for (const form of site.querySelectorAll<HTMLFormElement>('form[data-contact]')) {
    openContactForm(form);
  }
  countViews(site);
}

import type { SitePage } from '@soloist/contracts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SiteView } from '../../../public-site/site-view.tsx';

interface CopyPageInput {
  page: SitePage;
  title: string;
  /** The address of the live site, for links to what the copy does not contain. */
  origin: string;
  /** The relative path from the page's folder to the copy's root. */
  up: string;
  linkTo: (path: string) => string;
  /** The path of an image in the copy; undefined if it has none. */
  imageAt: (address: string) => string | undefined;
}

/** A page of a site as HTML that needs neither a server nor a network. */
export function drawPage({ page, title, origin, up, linkTo, imageAt }: CopyPageInput): string {
  // A detached document, so that rendering fetches nothing.
  const copy = document.implementation.createHTMLDocument(title);
  copy.documentElement.lang = 'en';
  copy.head.prepend(
    element(copy, 'meta', { charset: 'utf-8' }),
    element(copy, 'meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  );
  copy.head.append(element(copy, 'link', { rel: 'stylesheet', href: `${up}site.css` }));
  const box = copy.createElement('div');
  const root = createRoot(box);
  flushSync(() => root.render(<SiteView page={page} origin={origin} linkTo={linkTo} />));
  // The copy's style sheet uses this attribute.
  box.querySelector('.site')?.removeAttribute('style');
  copy.body.append(...[...box.childNodes].map((node) => node.cloneNode(true)));
  root.unmount();
  replaceImages(copy, imageAt);
  leadToTheSite(copy, origin);
  return `<!doctype html>\n${copy.documentElement.outerHTML}\n`;
}

function element(copy: Document, tag: string, attributes: Record<string, string>) {
  const element = copy.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The copy has one width of each image. */
function replaceImages(copy: Document, imageAt: CopyPageInput['imageAt']) {
  for (const image of copy.querySelectorAll('img')) {
    for (const name of ['srcset', 'sizes', 'fetchpriority']) image.removeAttribute(name);
    const place = imageAt(image.getAttribute('src') ?? '');
    if (place) image.setAttribute('src', place);
    else image.remove();
  }
  for (const preload of copy.querySelectorAll('link[rel="preload"]')) preload.remove();
}

/** Feeds are on the site itself only, and messages can be sent there only. */
function leadToTheSite(copy: Document, origin: string) {
  for (const link of copy.querySelectorAll('a[href^="/"]')) {
    link.setAttribute('href', `${origin}${link.getAttribute('href')}`);
  }
  for (const hint of copy.querySelectorAll('noscript')) hint.remove();
  for (const form of copy.querySelectorAll('form')) {
    form.removeAttribute('data-contact');
    const status = form.querySelector('[data-status]');
    if (status) status.textContent = 'Messages work only on the published site.';
  }
  for (const counted of copy.querySelectorAll('[data-owner]')) {
    counted.removeAttribute('data-owner');
    counted.removeAttribute('data-blog');
  }
}

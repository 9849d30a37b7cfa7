/** All that our pages use of single-spa, as a page without it would write it. */
export function navigateToUrl(url: string): void {
  history.pushState(null, '', url);
  dispatchEvent(new PopStateEvent('popstate'));
}

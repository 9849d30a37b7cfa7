import { siteThemes } from '@soloist/contracts';
import { findHtmlProblems } from '@soloist/tools/html/find-html-problems.ts';
import { renderSite } from './render-site.tsx';
import { emptyHome, samplePage, samplePages } from './site-samples.fixtures.ts';

const pages = Object.entries({ ...samplePages, empty: emptyHome });

/** As the gateway serves it, whose own part of the page has a test there. */
const wrap = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Ines</title></head><body>${body}</body></html>`;

describe.each(siteThemes)('the theme %s', (theme) => {
  it.each(pages)('renders the %s page as valid HTML, published and as a preview', (_, content) => {
    for (const preview of [false, true]) {
      const page = { ...samplePage(content, { theme }), preview };
      const { body } = renderSite(page, {
        origin: 'https://ines.example',
        productUrl: 'https://soloist.example',
      });
      expect(findHtmlProblems(wrap(body))).toEqual([]);
    }
  });
});

import { siteThemes } from '@soloist/contracts';
import { renderSite } from './render-site.tsx';
import { emptyHome, samplePage } from './site-samples.ts';

const origin = 'https://ada.example';

describe('A page of a site', () => {
  it.each(siteThemes)('is drawn in %s although its owner has nothing yet', (theme) => {
    const { body } = renderSite(samplePage(emptyHome, { theme }), { origin });
    expect(body).toContain('Ines Carvalho');
    expect(body).toContain('Send message');
  });
});

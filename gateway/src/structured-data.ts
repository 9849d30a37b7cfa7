import { pricingQuestions } from '@soloist/contracts';

const context = 'https://schema.org';

/** What a page of the product is, by schema.org; nothing where there is nothing to add. */
export function productData(pathname: string, publicUrl: string): object | undefined {
  if (pathname === '/') return aboutSoloist(publicUrl);
  if (pathname === '/pricing') return questions;
  return undefined;
}

const aboutSoloist = (publicUrl: string) => ({
  '@context': context,
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${publicUrl}/#organization`,
      name: 'Soloist',
      url: `${publicUrl}/`,
      logo: `${publicUrl}/shell/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      name: 'Soloist',
      url: `${publicUrl}/`,
      publisher: { '@id': `${publicUrl}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/forhire?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});

const questions = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: pricingQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

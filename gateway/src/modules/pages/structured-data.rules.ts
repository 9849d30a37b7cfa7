import { planPrices, pricingQuestions, toDecimal } from '@soloist/contracts';

const context = 'https://schema.org';

/** The structured data of a page by schema.org; undefined if there is nothing to add. */
export function productData(pathname: string, publicUrl: string): object | undefined {
  if (pathname === '/') return aboutSoloist(publicUrl);
  if (pathname === '/pricing') return prices(publicUrl);
  return pages[pathname] && describe(pathname, publicUrl);
}

const pages: Record<string, { type: string; name: string }> = {
  '/abcd': { type: 'WebPage', name: 'Getting started' },
  '/help': { type: 'CollectionPage', name: 'Help' },
  '/contact': { type: 'ContactPage', name: 'Contact' },
  '/get-in-touch': { type: 'ContactPage', name: 'Get in touch' },
  '/privacy-policy': { type: 'WebPage', name: 'Privacy policy' },
  '/terms-of-use': { type: 'WebPage', name: 'Terms of use' },
};

const describe = (pathname: string, publicUrl: string) => ({
  '@context': context,
  '@type': pages[pathname]?.type,
  name: pages[pathname]?.name,
  url: publicUrl + pathname,
  isPartOf: { '@type': 'WebSite', name: 'Soloist', url: `${publicUrl}/` },
});

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

const prices = (publicUrl: string) => ({
  '@context': context,
  '@graph': [
    {
      '@type': 'WebApplication',
      name: 'Soloist',
      url: `${publicUrl}/`,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any with a browser',
      offers: [
        offer('Free', 0),
        offer('Pro, monthly', planPrices.monthly, 'P1M'),
        offer('Pro, yearly', planPrices.yearly, 'P1Y'),
      ],
    },
    questions,
  ],
});

/** A billing period in ISO 8601; none for a free plan. */
const offer = (name: string, cents: number, period?: string) => ({
  '@type': 'Offer',
  name,
  price: toDecimal(cents, 'USD'),
  priceCurrency: 'USD',
  priceSpecification: period
    ? {
        '@type': 'UnitPriceSpecification',
        price: toDecimal(cents, 'USD'),
        priceCurrency: 'USD',
        billingDuration: period,
        valueAddedTaxIncluded: true,
      }
    : undefined,
});

const questions = {
  '@type': 'FAQPage',
  mainEntity: pricingQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

import { type PublicProfile, pricingQuestions } from '@soloist/contracts';

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

interface Described {
  profile: PublicProfile;
  name: string;
  address: string;
  image: string | undefined;
}

/** A person's site is a page about that person; what they left empty is left out. */
export function profileData({ profile, name, address, image }: Described): object {
  const { headline, about, skills, languages, location, linkedinUrl, socialLinks } = profile;
  const elsewhere = [linkedinUrl, ...socialLinks].filter(Boolean);
  return {
    '@context': context,
    '@type': 'ProfilePage',
    url: address,
    mainEntity: {
      '@type': 'Person',
      name,
      url: address,
      jobTitle: headline || undefined,
      description: about || undefined,
      image,
      knowsAbout: skills.length > 0 ? skills : undefined,
      knowsLanguage: languages.length > 0 ? languages : undefined,
      homeLocation: location ? { '@type': 'Place', name: location } : undefined,
      sameAs: elsewhere.length > 0 ? elsewhere : undefined,
    },
  };
}

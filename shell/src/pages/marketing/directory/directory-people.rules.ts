import type { FreelancerCard } from '@soloist/contracts';
import { pageOrigin } from '../../../routing/page-origin.ts';

export const nameOf = ({ fname, lname }: FreelancerCard) => `${fname} ${lname}`.trim();

/** The address of a person's portfolio site. */
export function portfolioOf(username: string): string {
  const { protocol, host } = new URL(pageOrigin);
  return `${protocol}//${username}.${host}/`;
}

/** The directory as structured data by schema.org. */
export const describePeople = (people: FreelancerCard[]) => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name: 'Freelancers for hire',
  url: `${pageOrigin}/forhire`,
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: people.map((person, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Person',
        name: nameOf(person),
        url: portfolioOf(person.username),
        jobTitle: person.headline || undefined,
        knowsAbout: person.skills.length > 0 ? person.skills : undefined,
      },
    })),
  },
});

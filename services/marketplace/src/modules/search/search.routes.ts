import { search } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { SearchEngine } from './engine.rules.ts';
import { countEverything, findAnything, findPeople } from './search.service.ts';
import { createSkillNames } from './skill-names.service.ts';

export function searchRoutes(engine: SearchEngine) {
  const offerSkills = createSkillNames();
  return [
    route(search.find, ({ query, user }) => findAnything(engine, { ...query, userId: user.sub })),
    route(search.people, ({ query }) => findPeople(engine, query)),
    route(search.counts, ({ query }) => countEverything(engine, query.q)),
    route(search.skills, ({ query }) => offerSkills(query.q)),
  ];
}

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, text } from './primitives.ts';

/** Where a browser keeps by which number it falls into a canary's share; random, of no meaning elsewhere. */
export const browserCookie = 'soloist-browser';
/** Where a browser keeps, signed by the platform, who is signed in: pages are asked for without a token. */
export const personCookie = 'soloist-person';
export const personCookieDays = 30;
/** Of its signature. */
export const personCookiePurpose = 'whom pages are chosen for';

const teamName = text(60).check(z.minLength(1, 'Please name the team.'));

/** People by a name, such as "Support": canaries are shown to them together. */
export const team = z.object({
  name: teamName,
  people: z.array(
    z.object({
      id,
      /** Empty of somebody who has no proved address. */
      email: z.string(),
    }),
  ),
});
export type Team = z.infer<typeof team>;

/** Most people of a team. */
export const mostInTeam = 200;

export const newTeam = z.strictObject({ name: teamName });

const platform = { service: 'platform' } as const;
const ofAdmin = { ...platform, access: 'admin' } as const;

export const teams = {
  list: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/platform/teams',
    summary: 'Every team, by its name.',
    response: z.object({ teams: z.array(team) }),
  }),
  set: defineEndpoint({
    ...ofAdmin,
    method: 'PUT',
    path: '/platform/teams/:team',
    names: 'anyones',
    summary: 'Say who is in a team; one without people is no more.',
    params: z.strictObject({ team: teamName }),
    body: z.strictObject({ userIds: z.array(id).check(z.maxLength(mostInTeam)) }),
    response: z.object({ message: z.string() }),
  }),
};

/** How pages know whom they are for, while a canary is shown to people. */
export const audiences = {
  tellPerson: defineEndpoint({
    ...platform,
    access: 'user',
    cookie: true,
    method: 'POST',
    path: '/platform/person',
    summary: 'Have this browser’s next pages chosen for the caller.',
    response: z.object({ message: z.string() }),
  }),
  forgetPerson: defineEndpoint({
    ...platform,
    access: 'open',
    cookie: true,
    method: 'DELETE',
    path: '/platform/person',
    summary: 'Have this browser’s next pages chosen for nobody: to be called at sign-out.',
    response: z.object({ message: z.string() }),
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, text } from '../shared/primitives.ts';

/**
 * Where a browser stores the random number that decides whether it is in a canary's share; it has
 * no other meaning.
 */
export const browserCookie = 'soloist-browser';
/**
 * Where a browser stores, signed by the platform, who is signed in: pages are requested without a
 * token.
 */
export const personCookie = 'soloist-person';
export const personCookieDays = 30;
/** Expiry of its signature. */
export const personCookiePurpose = 'canary audiences';

const teamName = text(60).check(z.minLength(1, 'Enter a team name.'));

/** A named group of people, such as "Support", who get canaries together. */
export const team = z.object({
  name: teamName,
  people: z.array(
    z.object({
      id,
      /** Empty without a verified address. */
      email: z.string(),
    }),
  ),
});
export type Team = z.infer<typeof team>;

/** Most people of a team. */
export const maxTeamSize = 200;

export const newTeam = z.strictObject({ name: teamName });

const platform = { service: 'platform' } as const;
const ofAdmin = { ...platform, access: 'admin' } as const;

export const teams = {
  list: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/platform/teams',
    summary: 'List all teams by name.',
    response: z.object({ teams: z.array(team) }),
  }),
  set: defineEndpoint({
    ...ofAdmin,
    method: 'PUT',
    path: '/platform/teams/:team',
    names: 'anyones',
    summary: 'Set the members of a team. A team without members is deleted.',
    params: z.strictObject({ team: teamName }),
    body: z.strictObject({ userIds: z.array(id).check(z.maxLength(maxTeamSize)) }),
    response: z.object({ message: z.string() }),
  }),
};

/** How pages know their audience while a canary targets people. */
export const audiences = {
  tellPerson: defineEndpoint({
    ...platform,
    access: 'user',
    cookie: true,
    method: 'POST',
    path: '/platform/person',
    summary: 'Assign the caller’s audience to this browser.',
    response: z.object({ message: z.string() }),
  }),
  forgetPerson: defineEndpoint({
    ...platform,
    access: 'open',
    cookie: true,
    method: 'DELETE',
    path: '/platform/person',
    summary: 'Remove the audience from this browser. Call it at sign-out.',
    response: z.object({ message: z.string() }),
  }),
};

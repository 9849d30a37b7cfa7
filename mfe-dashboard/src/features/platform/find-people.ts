import { users } from '@soloist/contracts';
import { ApiError, call } from '@soloist/web-client';

/** What a form says that the service was not asked. */
export const refused = (message: string) =>
  new ApiError({ status: 400, code: 'invalid_input', message });

/**
 * The ids of people who are named by address or, known already, by id.
 * @throws ApiError when nobody has an address.
 */
export const idsOf = (people: readonly string[]) => Promise.all(people.map(idOf));

async function idOf(person: string): Promise<string> {
  if (/^[0-9a-f]{24}$/.test(person)) return person;
  const { items } = await call(users.list, { query: { q: person } });
  const found = items.find(({ email }) => email.toLowerCase() === person.toLowerCase());
  if (!found) throw refused(`Nobody has the address ${person}.`);
  return found.id;
}

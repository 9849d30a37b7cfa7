import { users } from '@soloist/contracts';
import { ApiError, call } from '@soloist/web-client';

/** A validation error that the form raises without calling the service. */
export const invalidInput = (message: string) =>
  new ApiError({ status: 400, code: 'invalid_input', message });

/**
 * The ids of people who are given by email address or by id.
 * @throws ApiError when no account has an address.
 */
export const resolveUserIds = (people: readonly string[]) => Promise.all(people.map(resolveUserId));

async function resolveUserId(person: string): Promise<string> {
  if (/^[0-9a-f]{24}$/.test(person)) return person;
  const { items } = await call(users.list, { query: { q: person } });
  const account = items.find(({ email }) => email.toLowerCase() === person.toLowerCase());
  if (!account) throw invalidInput(`No account uses ${person}.`);
  return account.id;
}

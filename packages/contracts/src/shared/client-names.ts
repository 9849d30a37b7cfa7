/**
 * The first name of a client's free-text name. A company may follow after a comma. A name of more
 * or fewer than two words, or one with a title, stays whole: it may be a company's.
 */
export function clientFirstName(name: string): string {
  const [person = ''] = name.split(',');
  const words = person.trim().split(/\s+/);
  const [first = ''] = words;
  return words.length === 2 && !first.endsWith('.') ? first : words.join(' ');
}

import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const longestName = 60;
const longestList = 200;

/** `tax_mode` and `taxMode` as people read them: “Tax mode”. */
function nameOf(field: PropertyKey): string {
  const words = String(field)
    .slice(0, longestName)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .trim()
    .toLowerCase();
  return `“${words.charAt(0).toUpperCase()}${words.slice(1)}”`;
}

/** The field that an issue is about, as the subject of a sentence. */
function subjectOf(path: readonly PropertyKey[] = []): string {
  const field = path.findLast((part) => typeof part !== 'number');
  const index = path.at(-1);
  if (typeof index !== 'number') return field === undefined ? 'The input' : nameOf(field);
  return field === undefined ? `Entry ${index + 1}` : `Entry ${index + 1} of ${nameOf(field)}`;
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'empty',
  undefined: 'left out',
};

const formatNames: Record<string, string> = {
  email: 'an email address',
  url: 'a full web address',
  uuid: 'a UUID',
  guid: 'a UUID',
  date: 'a day such as 2026-11-23',
  datetime: 'a time such as 2026-11-23T14:05:00Z',
};

const listed = (values: readonly unknown[]) =>
  values
    .filter((value) => value !== undefined)
    .map((value) => (value === '' ? 'empty' : String(value)))
    .join(', ');

function choiceOf(values: readonly unknown[]) {
  const known = values.filter((value) => value !== undefined);
  const list = listed(known);
  if (list === '' || list.length > longestList) return 'is not one of the allowed values';
  return `must be ${known.length === 1 ? '' : 'one of '}${list}`;
}

interface Bound {
  origin: string;
  limit: number | bigint;
  isInclusive: boolean;
  side: 'least' | 'most';
}

function boundOf({ origin, limit, isInclusive, side }: Bound) {
  const exclusive = side === 'least' ? 'more than' : 'less than';
  const size = isInclusive ? `at ${side} ${limit}` : `${exclusive} ${limit}`;
  if (origin === 'string') return `must have ${size} characters`;
  return ['array', 'set', 'map', 'object'].includes(origin)
    ? `must have ${size} entries`
    : `must be ${size}`;
}

/** The requirement of a value without its name: “must be a number”. */
export function requirementOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${typeNames[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : choiceOf(issue.values);
    case 'too_big':
    case 'too_small': {
      const isMost = issue.code === 'too_big';
      return boundOf({
        origin: issue.origin,
        limit: isMost ? issue.maximum : issue.minimum,
        isInclusive: issue.inclusive !== false,
        side: isMost ? 'most' : 'least',
      });
    }
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format': {
      const format = formatNames[issue.format];
      return format ? `must be ${format}` : 'is not valid';
    }
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? choiceOf(issue.options)
        : 'is not valid';
    default:
      return 'is not valid';
  }
}

/**
 * The error of the union branch that has the value's type: it is more specific than "is not valid".
 */
export function sentenceOfBranch({ errors }: { errors?: z.core.$ZodIssue[][] }) {
  const branch = errors?.find(
    ([first]) =>
      first &&
      (first.path.length > 0 || !['invalid_type', 'invalid_value'].includes(first.code ?? '')),
  );
  return branch?.[0]?.message;
}

/**
 * The message for people about a value that a schema refuses without its own message. Wherever our
 * schemas are checked (services, browser forms, sockets), the validator's text is never displayed.
 */
export function inputSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    return `There is no field ${nameOf(issue.keys[0] ?? '')} here. Please remove it.`;
  }
  // Specification section 5, for inputs without a limit of their own.
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Input cannot be greater than ${issue.maximum} characters`;
  }
  const ofBranch = issue.code === 'invalid_union' ? sentenceOfBranch(issue) : undefined;
  return ofBranch ?? `${subjectOf(issue.path)} ${requirementOf(issue)}.`;
}

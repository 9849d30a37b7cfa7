import type { JsonSchema } from '@soloist/contracts/openapi';
import escapeHtml from 'escape-html';

/** The page of the reference that names every shape, and the place of one of them on it. */
export const shapesPage = 'shapes';
const shapeLink = (ref: string) => {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return `<a href="/api/docs/${shapesPage}#${name}">${name}</a>`;
};

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
const json = (value: unknown) => code(JSON.stringify(value));
const variantsOf = ({ anyOf, oneOf, allOf }: JsonSchema) => anyOf ?? oneOf ?? allOf;

/** The type of a value in a few words. */
export function typeWords(schema: JsonSchema): string {
  const { $ref, type, items, additionalProperties } = schema;
  if ($ref) return shapeLink($ref);
  if ('const' in schema) return json(schema.const);
  if (schema.enum) return schema.enum.map(json).join(' or ');
  const variants = variantsOf(schema);
  if (variants) return [...new Set(variants.map(typeWords))].join(' or ');
  if (type === 'array') return `list of ${items ? typeWords(items) : 'anything'}`;
  if (typeof additionalProperties === 'object') {
    return `object with values of type ${typeWords(additionalProperties)}`;
  }
  if (schema.contentMediaType) return 'file';
  return typeof type === 'string' ? type : (type?.join(' or ') ?? 'anything');
}

const longestPattern = 60;

/** The constraints of a value besides its type. */
function ruleWords(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, format, pattern } = schema;
  return [
    schema.description ? inlineText(schema.description) : '',
    format ? escapeHtml(format) : '',
    between(minimum, maximum, ''),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' entries'),
    pattern && !format && pattern.length <= longestPattern ? `as ${code(pattern)}` : '',
    schema.default === undefined ? '' : `default ${json(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

// The largest safe integer of JavaScript is no limit of the product.
const isMeaningful = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (isMeaningful(least) && isMeaningful(most)) return `${least} to ${most}${unit}`;
  if (isMeaningful(least)) return `at least ${least}${unit}`;
  return isMeaningful(most) ? `at most ${most}${unit}` : '';
}

/** The fields of a value and of its nested values; empty if it has none. */
export function fieldList(schema: JsonSchema): string {
  const { properties, required = [], items } = schema;
  if (properties) {
    const rows = Object.entries(properties).map(([name, property]) =>
      fieldRow({ name, schema: property, isRequired: required.includes(name) }),
    );
    return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '';
  }
  if (items) return fieldList(items);
  const lists = (variantsOf(schema) ?? []).map(fieldList).filter(Boolean);
  return lists.length > 1
    ? lists
        .map((list, at) => `<p class="of">Variant ${at + 1} of ${lists.length}:</p>${list}`)
        .join('')
    : lists.join('');
}

interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** A named value of an object, a path or a query. */
export function fieldRow({ name, schema, isRequired }: Field): string {
  const rules = ruleWords(schema);
  return `<li><b>${code(name)}</b> ${typeWords(schema)}${isRequired ? '' : ', optional'}${
    rules ? ` <i>${rules}</i>` : ''
  }${fieldList(schema)}</li>`;
}

/** A text of ours with `code` and **strong** as HTML. */
export const inlineText = (text: string) =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

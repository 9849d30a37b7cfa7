import type { JsonSchema } from '@soloist/contracts/openapi';

/** Values of strings by their format, and by the pattern of ids and codes. */
const stringsByRule: Record<string, string> = {
  date: '2027-01-15',
  'date-time': '2027-01-15T09:30:00Z',
  uuid: '3f1c6a52-8a34-4c6e-9d0b-5a7e2f9c1b48',
  '^[0-9a-f]{24}$': '66a1f0c2b4d8e93f7a5c1e02',
  '^[0-9a-f]{24}(,[0-9a-f]{24}){0,23}$': '66a1f0c2b4d8e93f7a5c1e02',
  '^[\\w-]+$': 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  '^[a-z-]{1,20}$': 'internal',
  '^\\d{6}$': '482913',
  '^(\\d{4}|\\d{6}|\\d{8})?$': '998314',
  '^(0[1-9]|1\\d|2[0-4679]|3[0-8]|96)?$': '27',
  '^20\\d{2}-(0[1-9]|1[0-2]|Q[1-4])$': '2027-01',
  '^(\\d{6}|[a-z0-9]{10})$': '482913',
  '^(\\d{6}|\\d{12})$': '482913',
  '^[A-Za-z0-9_-]{32}$': 'q7Jc2LxTz0aPwN5sVbY8eRk1HdUg4MoF',
  '^\\/files\\/[A-Za-z0-9_-]{32}$': '/files/q7Jc2LxTz0aPwN5sVbY8eRk1HdUg4MoF',
  '^(|\\/files\\/[A-Za-z0-9_-]{32})$': '/files/q7Jc2LxTz0aPwN5sVbY8eRk1HdUg4MoF',
  '^\\d{6}(\\d{6})?$': '482913',
  '^([01]\\d|2[0-3]):[0-5]\\d$': '09:30',
  '^[A-Z]{2}$': 'DE',
  '^[A-Z]{4}0[A-Z0-9]{6}$': 'HDFC0000053',
  '^[0-9A-Za-z]{5,35}$': '50100123456789',
  '^[\\w.-]{2,256}@[a-z][a-z0-9.-]{1,63}$': 'ada@okbank',
  '^(0[1-9]|1\\d|2[0-4679]|3[0-8])$': '27',
  '^\\d{2}[A-Z]{5}\\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$': '27AAPFU0939F1ZV',
  '^disp_[A-Za-z0-9]{14}$': 'disp_MdWqAj8Lxm5Rk1',
  '^pay_[A-Za-z0-9]{14}$': 'pay_MdWqAj8Lxm5Rk1',
  '^sub_[A-Za-z0-9]{14}$': 'sub_MdWqAj8Lxm5Rk1',
  '^order_[A-Za-z0-9]{14}$': 'order_MdWqAj8Lxm5Rk1',
  '^[\\da-f]{24}\\.[\\w-]{43}$': `66a1f0c2b4d8e93f7a5c1e02.${'q7Jc2LxTz0aPwN5sVbY8e'.repeat(3).slice(0, 43)}`,
  '^[0-9a-f]{64}$': '9f86d081884c7d659a2feaa0c55ad015'.repeat(2),
  '^sha384-[A-Za-z0-9+/]{64}$': `sha384-${'oqVuAfXRKap7fdgcCY5uykM6'.repeat(3).slice(0, 64)}`,
  '^mfe-[a-z0-9-]{2,40}$': 'mfe-dashboard',
  '^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z-]{1,60})?$': '2.4.0',
  '^(?!\\.)[\\w@.-]+(?:\\/(?!\\.)[\\w@.-]+)*$': 'main.js',
  '^[A-Za-z_$][\\w$]{0,59}$': 'TypeError',
  '^(?:[\\w.-]{1,80}\\.js(?::\\d{1,9}:\\d{1,9})?)?$': 'main.js:12:34',
  '^\\d{1,8}\\$$': '85$',
  '^20\\d{2}(-(0[1-9]|1[0-2]))?$': '2027-01',
  '^(#[0-9a-f]{6})?$': '#cf3f0e',
  '^\\d{1,12}(\\.\\d{1,2})?$': '1200.50',
  '^\\d{1,12}(\\.\\d{1,3})?$': '2',
  '^[a-z]+:[a-z0-9-]{1,64}$': 'person:66a1f0c2b4d8e93f7a5c1e02',
  '^\\p{RGI_Emoji}$': '👍',
  '^[A-Za-z0-9_-]{80,100}=*$': 'B'.repeat(87),
  '^[A-Za-z0-9_-]{16,32}=*$': 'A'.repeat(22),
  '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$': 'ada.example',
};

/** Values of strings without a rule, by the name of the field. */
const stringsByName: Record<string, string> = {
  email: 'nora@fathom.example',
  to: 'nora@fathom.example',
  clientEmail: 'nora@fathom.example',
  client_email: 'nora@fathom.example',
  password: 'a quiet green harbour',
  phone: '+351 21 000 0000',
  newPassword: 'a wide blue harbour',
  token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI2NmExIn0.c2ln',
  nonce: 'q7Jc2LxTz0aPwN5sVbY8eRk1HdUg4MoF',
  fname: 'Ada',
  lname: 'Okafor',
  name: 'Nora Lind',
  clientName: 'Nora Lind',
  client_name: 'Nora Lind',
  username: 'ada',
  company: 'Fathom Climate',
  title: 'Winter packaging',
  projectName: 'Winter packaging',
  project_name: 'Winter packaging',
  headline: 'Packaging designer',
  skill: 'Packaging',
  tool: 'Figma',
  language: 'English',
  address: 'Rua do Sol 7',
  postcode: '1200-465',
  city: 'Lisbon',
  country: 'PT',
  tax_number: 'PT123456789',
  profileImage: '/files/q7Jc2LxTz0aPwN5sVbY8eRk1HdUg4MoF',
  image: '/files/q7Jc2LxTz0aPwN5sVbY8eRk1HdUg4MoF',
  logo: '',
  description: 'Grid, type and print rules',
  text: 'Print files by Friday.',
  reason: 'The scope changed.',
  note: 'Statement 14',
  hourlyRate: '85$',
  currency: 'EUR',
  location: 'Lisbon, Portugal',
  place: 'Lisbon',
  url: 'https://your-app.example/soloist',
  link: 'https://soloist.example/projects',
  redirectUri: 'https://ledger.example/callback',
  host: 'ada.example',
  endpoint: 'https://fcm.googleapis.com/fcm/send/66a1f0c2b4d8e93f7a5c1e02',
  number: 'INV-0044',
  time_zone: 'Europe/Lisbon',
  timeZone: 'Europe/Lisbon',
  cursor: '66a1f0c2b4d8e93f7a5c1e02',
  requestId: '5f0a3c1e9b7d2468',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  message: 'Done.',
};

const isTime = /(?:At|At$|^at|^timestamp|Until|_at)$/;
const isDay = /(?:_on|_date|On|Day)$/;
const isAmount =
  /amount|paid|credited|refunded|deposit|price|total|balance|rate|fee|net|budget|available|pending|held|paidOut/i;
const deepest = 7;

interface ExampleOptions {
  /** The schemas that `$ref` names. */
  components: Record<string, JsonSchema>;
  /** Leave out what a request may leave out. */
  onlyRequired?: boolean;
}

/** A value that fits a schema, for a reader to copy. */
export const exampleOf = (schema: JsonSchema, options: ExampleOptions): unknown =>
  exampleAt({ schema, name: '', depth: 0, ...options });

interface Place extends ExampleOptions {
  schema: JsonSchema;
  /** The field's name. */
  name: string;
  depth: number;
}

function exampleAt(place: Place): unknown {
  const { schema, components } = place;
  if (schema.$ref) {
    const target = components[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {};
    return exampleAt({ ...place, schema: target });
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) {
    const usual = stringsByName[place.name];
    if (schema.enum.includes(usual)) return usual;
    return schema.enum.find((value) => value !== '') ?? schema.enum[0];
  }
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const first = variants.find(({ type }) => type !== 'null') ?? {};
    return exampleAt({ ...place, schema: first });
  }
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => exampleAt({ ...place, schema: part }));
    return Object.assign({}, ...parts);
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'array') return listOf(place);
  if (type === 'object') return objectOf(place);
  if (type === 'string') return stringOf(place);
  // An e-invoice needs fields that others leave out.
  if (type === 'boolean') return place.name !== 'e_invoice';
  return type === 'number' || type === 'integer' ? numberOf(place) : null;
}

function listOf(place: Place): unknown[] {
  const { items, minItems = 0 } = place.schema;
  if (!items || (place.depth >= deepest && minItems === 0)) return [];
  const name = place.name.replace(/s$/, '');
  const value = exampleAt({ ...place, schema: items, name, depth: place.depth + 1 });
  return Array.from({ length: Math.max(1, minItems) }, () => value);
}

function objectOf(place: Place): unknown {
  const { properties = {}, required = [], additionalProperties, propertyNames } = place.schema;
  const fields = Object.entries(properties).filter(
    ([name]) => !place.onlyRequired || required.includes(name),
  );
  const depth = place.depth + 1;
  const entries = fields.map(([name, schema]) => [
    name,
    exampleAt({ ...place, schema, name, depth }),
  ]);
  if (entries.length > 0 || typeof additionalProperties !== 'object') {
    return Object.fromEntries(entries);
  }
  const key = propertyNames ? String(exampleAt({ ...place, schema: propertyNames, depth })) : 'key';
  return { [key]: exampleAt({ ...place, schema: additionalProperties, name: key, depth }) };
}

function stringOf({ schema, name }: Place): string {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (schema.contentMediaType) return '<file>';
  const filled =
    stringsByRule[format ?? ''] ??
    stringsByRule[pattern ?? ''] ??
    stringsByName[name] ??
    stringByKind(name);
  return filled.padEnd(minLength, '.').slice(0, maxLength);
}

function stringByKind(name: string): string {
  if (isTime.test(name)) return '2027-01-15T09:30:00Z';
  if (isDay.test(name)) return '2027-01-15';
  return /id$/i.test(name) ? '66a1f0c2b4d8e93f7a5c1e02' : wordsOf(name);
}

/** `received_on` and `receivedOn` as "Received on". */
function wordsOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words ? words[0]?.toUpperCase() + words.slice(1) : 'Text';
}

// JavaScript's largest safe integer is no limit of the product.
const limitOr = (limit: number | undefined, other: number) =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? other : limit;

function numberOf({ schema, name }: Place): number {
  const least = limitOr(schema.minimum, 0);
  const most = limitOr(schema.maximum, Number.POSITIVE_INFINITY);
  const wanted = isAmount.test(name) ? 120_000 : 1;
  return Math.min(Math.max(wanted, least), most);
}

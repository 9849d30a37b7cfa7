import { reasonHeader, reasonLimit } from '../audit.ts';
import type { Access, AnyEndpoint, FileRule } from '../endpoint.ts';
import { failuresOf } from './failures.ts';
import { requestSchema } from './schemas.ts';
import type { JsonSchema, Operation, Parameter, Reply } from './types.ts';

const callers: Record<Exclude<Access, 'internal'>, string> = {
  open: 'Anyone may call; a token is not needed.',
  capability:
    'Anyone who holds the unguessable id in the path may call; a token is neither needed nor read.',
  user: 'For signed-in people.',
  freelancer: 'For signed-in people whose active role is freelancer.',
  employer: 'For signed-in people whose active role is employer.',
  admin: 'For signed-in people who run this installation.',
  deploy: 'For whoever holds a deploy token of the remote in the path, or runs this installation.',
};

export interface NamedEndpoint {
  /** Its group and its name there, such as `auth.login`. */
  name: string;
  tag: string;
  endpoint: AnyEndpoint;
}

/** The operation of an endpoint; `reply` is the schema of what it answers, if that is JSON. */
export function operationOf(
  { name, tag, endpoint }: NamedEndpoint,
  reply: JsonSchema | undefined,
): Operation {
  const { access, perMinute, summary } = endpoint;
  const parameters = [
    ...parametersOf(endpoint, 'path'),
    ...parametersOf(endpoint, 'query'),
    ...(endpoint.needsReason ? [reasonParameter] : []),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary: (/^.*?(?=\.(?: |$))/s.exec(summary) ?? [summary])[0],
    description: sentences(endpoint),
    security: securityOf(access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint),
    responses: { '200': success(reply), ...failuresOf(endpoint) },
    'x-access': access,
    ...(perMinute ? { 'x-per-minute': perMinute } : {}),
  };
}

const securityOf = (access: Access): Operation['security'] => {
  if (access === 'open' || access === 'capability') return [];
  return access === 'deploy' ? [{ deployToken: [] }, { session: [] }] : [{ session: [] }];
};

function sentences({ summary, access, names, perMinute, cookie, multipart }: AnyEndpoint): string {
  return [
    summary.replace(/^.*?\.(?: |$)/s, ''),
    access === 'internal' ? '' : callers[access],
    names === 'own' ? 'What the path names has to be the caller’s own.' : '',
    perMinute ? `At most ${perMinute} calls a minute from one address.` : '',
    cookie ? 'Reads or sets a cookie: for browsers.' : '',
    multipart ? `The form takes ${filesInWords(multipart.file)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function filesInWords({ field, maxBytes, required, most = 1 }: FileRule): string {
  const size = `${Math.round(maxBytes / 1024 / 1024)} MB`;
  const count = most > 1 ? `up to ${most} files` : 'one file';
  const need = required ? '' : ', or none';
  return `${count} in the field \`${field}\`, each of at most ${size}${need}`;
}

function parametersOf(endpoint: AnyEndpoint, place: 'path' | 'query'): Parameter[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = requestSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const reasonParameter: Parameter = {
  name: reasonHeader,
  in: 'header',
  required: true,
  schema: {
    type: 'string',
    minLength: 1,
    description: `Why it is done, for the audit log: at most ${reasonLimit} characters, percent-encoded as \`encodeURIComponent\` does.`,
  },
};

function bodyOf({ body, multipart }: AnyEndpoint): Pick<Operation, 'requestBody'> {
  if (multipart) return { requestBody: { required: true, content: formOf({ body, multipart }) } };
  if (!body) return {};
  const schema = requestSchema(body);
  const required = body.def.type !== 'optional';
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

function formOf({ body, multipart }: Pick<AnyEndpoint, 'body' | 'multipart'>) {
  const { json, file } = multipart ?? { file: { field: 'file', required: true } };
  const bytes: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const several = 'most' in file && (file.most ?? 1) > 1;
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      ...(json && body ? { [json]: requestSchema(body) } : {}),
      [file.field]: several ? { type: 'array', items: bytes, maxItems: file.most } : bytes,
    },
    required: [...(json ? [json] : []), ...(file.required ? [file.field] : [])],
  };
  const encoding = json ? { encoding: { [json]: { contentType: 'application/json' } } } : {};
  return { 'multipart/form-data': { schema, ...encoding } };
}

const success = (schema: JsonSchema | undefined): Reply =>
  schema
    ? { description: 'It is done.', content: { 'application/json': { schema } } }
    : { description: 'What the summary says; not JSON.', content: { '*/*': {} } };

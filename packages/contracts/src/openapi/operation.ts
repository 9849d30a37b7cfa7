import type { KeyScope } from '../accounts/key-scopes.ts';
import { keyAccessOf } from '../key-access.ts';
import { reasonHeader, reasonLimit } from '../platform/audit.ts';
import type { Access, AnyEndpoint, FileRule } from '../shared/endpoint.ts';
import { failuresOf } from './failures.ts';
import { requestSchema } from './schemas.ts';
import type { JsonSchema, OpenApiOperation, OpenApiReply, Parameter } from './types.ts';

const callers: Record<Exclude<Access, 'internal'>, string> = {
  open: 'Callers: anyone, without a token.',
  capability: 'Callers: anyone with the unguessable id in the path, without a token.',
  user: 'Callers: signed-in people.',
  freelancer: 'Callers: signed-in people whose active role is freelancer.',
  employer: 'Callers: signed-in people whose active role is employer.',
  admin: 'Callers: admins.',
  deploy: 'Callers: a deploy token of the remote in the path, or admins.',
};

export interface NamedEndpoint {
  /** Its group and its name in that group, such as `auth.login`. */
  name: string;
  tag: string;
  endpoint: AnyEndpoint;
}

/** The operation of an endpoint; `reply` is the schema of its JSON response, if any. */
export function operationOf(
  { name, tag, endpoint }: NamedEndpoint,
  reply: JsonSchema | undefined,
): OpenApiOperation {
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
    security: securityOf(endpoint),
    parameters: parameters.length > 0 ? parameters : undefined,
    ...bodyOf(endpoint),
    responses: { '200': success(reply), ...failuresOf(endpoint) },
    'x-access': access,
    'x-key-scope': scopeOf(endpoint),
    'x-per-minute': perMinute,
  };
}

function securityOf(endpoint: AnyEndpoint): OpenApiOperation['security'] {
  const { access } = endpoint;
  if (access === 'open' || access === 'capability') return [];
  if (access === 'deploy') return [{ deployToken: [] }, { session: [] }];
  const scope = scopeOf(endpoint);
  return scope ? [{ apiKey: [scope] }, { session: [] }] : [{ session: [] }];
}

/** The scope that an API key needs; undefined where it needs none, or is refused. */
function scopeOf(endpoint: AnyEndpoint): KeyScope | undefined {
  const access = keyAccessOf(endpoint);
  return access === 'public' || access === 'refused' ? undefined : access;
}

function keyAccessInWords(endpoint: AnyEndpoint): string {
  const access = keyAccessOf(endpoint);
  if (access === 'public') return '';
  return access === 'refused' ? 'API keys: refused.' : `API keys: scope \`${access}\`.`;
}

function sentences(endpoint: AnyEndpoint): string {
  const { summary, access, names, perMinute, cookie, multipart } = endpoint;
  return [
    summary.replace(/^.*?\.(?: |$)/s, ''),
    access === 'internal' ? '' : callers[access],
    keyAccessInWords(endpoint),
    names === 'own' ? 'The resource in the path must belong to the caller.' : '',
    perMinute ? `Rate limit: ${perMinute} calls a minute from one address.` : '',
    cookie ? 'Uses a cookie, so it is for browsers.' : '',
    multipart ? `The form accepts ${filesInWords(multipart.file)}.` : '',
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
    description: `The reason for the audit log: at most ${reasonLimit} characters, percent-encoded as \`encodeURIComponent\` does.`,
  },
};

function bodyOf({ body, multipart }: AnyEndpoint): Pick<OpenApiOperation, 'requestBody'> {
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

const success = (schema: JsonSchema | undefined): OpenApiReply =>
  schema
    ? { description: 'Success.', content: { 'application/json': { schema } } }
    : { description: 'The content that the summary describes, not JSON.', content: { '*/*': {} } };

import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '@soloist/contracts/openapi';
import escapeHtml from 'escape-html';
import { exampleBodies, exampleQueries, type TaskCall } from './common-tasks.rules.ts';
import { exampleOf } from './schema-example.rules.ts';

export interface ReferenceCall {
  method: string;
  /** With parameters in braces, as OpenAPI has it. */
  path: string;
  operation: OpenApiOperation;
}

/** A call with its input. */
export interface ExampleCall extends ReferenceCall {
  input: Omit<TaskCall, 'operation'>;
  address: string;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** A listing with its name and, where scripts run, a button that copies it. */
export const codeBlock = (label: string, code: string) =>
  `<figure class="code"><figcaption>${escapeHtml(label)}<button type="button" class="copy" hidden>Copy</button></figcaption><pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(code)}</code></pre></figure>`;

export const jsonBlock = (label: string, value: unknown) => codeBlock(label, pretty(value));

interface FormParts {
  /** The field that carries the body as JSON, if there is one. */
  json: string | undefined;
  /** The field of a file that the form needs. */
  file: string | undefined;
}

/** The parts of a call that is a form; `undefined` for the others. */
function formOf({ requestBody }: OpenApiOperation): FormParts | undefined {
  const schema = requestBody?.content['multipart/form-data']?.schema;
  if (!schema) return undefined;
  const { properties = {}, required = [] } = schema;
  const isFile = (schema: JsonSchema = {}) => Boolean((schema.items ?? schema).contentMediaType);
  const names = Object.keys(properties);
  return {
    json: names.find((name) => !isFile(properties[name])),
    file: names.find((name) => isFile(properties[name]) && required.includes(name)),
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function addressOf({ path, address, input: { params = {}, query = {} } }: ExampleCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `{${name}}`);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return `${address}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** How a program authenticates a call; undefined where it needs nothing. */
function credentialOf({ security }: OpenApiOperation) {
  if (security.length === 0) return undefined;
  return security.some(({ apiKey }) => apiKey)
    ? { variable: 'SOLOIST_API_KEY', option: 'apiKey' }
    : { variable: 'TOKEN', option: 'token' };
}

/** The call as a command for a shell: `$SOLOIST_API_KEY` holds the key, or `$TOKEN` the token. */
export function curlOf(call: ExampleCall): string {
  const { method, operation, input } = call;
  const form = formOf(operation);
  const needsReason = operation.parameters?.find((parameter) => parameter.in === 'header');
  const credential = credentialOf(operation);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(addressOf(call))}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential.variable}"`] : []),
    ...(needsReason ? [`-H ${quoted(`${needsReason.name}: Asked%20by%20the%20owner`)}`] : []),
    ...(form?.json ? [`--form-string ${quoted(`${form.json}=${pretty(input.body)}`)}`] : []),
    ...(form?.file ? [`-F ${quoted(`${form.file}=@your-file`)}`] : []),
    ...(!form && input.body !== undefined
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(pretty(input.body))}`]
      : []),
  ];
  return lines.join(' \\\n  ');
}

/** JSON as a program of ours would write it. */
const sourceOf = (value: unknown) => pretty(value).replace(/^( *)"(\w+)":/gm, '$1$2:');

/** The call with our client. */
export function clientCodeOf(call: ExampleCall): string {
  const { method, path, operation, address, input } = call;
  const { params, query, body } = input;
  const json = formOf(operation)?.json;
  const inputs = {
    ...(params || query
      ? { params: { ...(params && { path: params }), ...(query && { query }) } }
      : {}),
    ...(body === undefined ? {} : { body: json ? { [json]: body } : body }),
  };
  const options = sourceOf(inputs).replace(/\n}$/, json ? ',\n  bodySerializer: asForm\n}' : '\n}');
  const hasInput = Object.keys(inputs).length > 0;
  const credential = credentialOf(operation);
  const option = credential ? `,\n  ${credential.option}: process.env.${credential.variable}` : '';
  return `import { ${json ? 'asForm, ' : ''}createSoloistClient } from '@soloist/api-client';

const soloist = createSoloistClient({
  address: '${new URL(address).origin}'${option},
});
const { data, error } = await soloist.${method}('${path}'${hasInput ? `, ${options}` : ''});
if (error) throw new Error(\`\${error.code}: \${error.message}\`);
console.log(data);`;
}

/** Input that an operation accepts: written for it, else generated from its schemas. */
export function exampleInput(
  { operation }: ReferenceCall,
  { components }: OpenApiDocument,
): ExampleCall['input'] {
  const { operationId, parameters = [], requestBody } = operation;
  const options = { components: components.schemas, onlyRequired: true };
  const inputs = (place: 'path' | 'query') => {
    const needed = parameters.filter((one) => one.in === place && one.required);
    const properties = Object.fromEntries(needed.map(({ name, schema }) => [name, schema]));
    if (needed.length === 0) return undefined;
    const required = Object.keys(properties);
    return exampleOf({ type: 'object', properties, required }, options) as Record<string, string>;
  };
  const json = formOf(operation)?.json ?? '';
  const content = requestBody?.content ?? {};
  const schema =
    content['application/json']?.schema ??
    content['multipart/form-data']?.schema?.properties?.[json];
  const written = exampleBodies.get(operationId);
  return {
    params: inputs('path'),
    query: exampleQueries.get(operationId) ?? inputs('query'),
    body: written ?? (schema && exampleOf(schema, options)),
  };
}

import type {
  JsonSchema,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  Parameter,
  WebhookOperation,
} from '@soloist/contracts/openapi';
import escapeHtml from 'escape-html';
import {
  codeBlock,
  curlOf,
  exampleInput,
  jsonBlock,
  type ReferenceCall,
} from './code-examples.template.ts';
import { exampleOf } from './schema-example.rules.ts';
import { fieldList, fieldRow, inlineText, typeWords } from './schema-fields.rules.ts';

const parameterHeadings = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Header parameters',
} as const;

/** A heading with a link to itself. */
export const linkedHeading = (id: string, title: string) =>
  `<h2>${inlineText(title)} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(title.replaceAll('`', ''))}">#</a></h2>`;

export const methodAndPath = ({ method, path }: Pick<ReferenceCall, 'method' | 'path'>) =>
  `<span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code>`;

/** Everything about one call, with examples beside it. */
export function operationSection(call: ReferenceCall, document: OpenApiDocument): string {
  const { operationId, summary, description, parameters = [], ...rest } = call.operation;
  const place = (name: keyof typeof parameterHeadings) =>
    listing(
      parameterHeadings[name],
      parameters.filter((parameter) => parameter.in === name).map(parameterRow),
    );
  return `<section id="${operationId}"><div class="about">${linkedHeading(operationId, summary)}
<p class="call">${methodAndPath(call)}</p>
<p class="muted">${inlineText(description)} Name: <code>${operationId}</code>.</p>
${place('path')}${place('query')}${place('header')}${contentListing('Body', rest.requestBody?.content)}
${contentListing('Reply', contentOf(rest.responses['200']))}${errorListing(rest.responses, document)}</div>
<div class="examples">${codeBlock('curl', curlOf({ ...call, address: document.servers[0]?.url ?? '', input: exampleInput(call, document) }))}${replyExample(call.operation, document)}</div></section>`;
}

/** An example of the reply to a call; empty if the reply is not JSON. */
export function replyExample({ responses }: OpenApiOperation, document: OpenApiDocument): string {
  const schema = contentOf(responses['200'])?.['application/json']?.schema;
  if (!schema) return '';
  return jsonBlock('Reply', exampleOf(schema, { components: document.components.schemas }));
}

/** A message of a webhook, likewise. */
export function messageSection(message: WebhookOperation, document: OpenApiDocument): string {
  const { operationId, summary, description, parameters, requestBody } = message;
  const schema = requestBody?.content['application/json']?.schema ?? {};
  return `<section id="${operationId}"><div class="about">${linkedHeading(operationId, summary)}
<p class="call"><code>${operationId}</code></p><p class="muted">${inlineText(description)}</p>
${listing('Header parameters', parameters.map(parameterRow))}
${contentListing('Body', requestBody?.content)}</div>
<div class="examples">${jsonBlock('Body', exampleOf(schema, { components: document.components.schemas }))}</div></section>`;
}

/** A named schema. */
export const schemaSection = (name: string, schema: JsonSchema) =>
  `<section id="${name}"><div class="about">${linkedHeading(name, name)}${fieldList(schema) || `<p>${typeWords(schema)}</p>`}</div></section>`;

/** The meaning of every status that calls document. */
export function allErrors({ paths, components }: OpenApiDocument): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const byStatus = new Map(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, reply]) =>
        '$ref' in reply ? [[status, nameOf(reply.$ref)] as const] : [],
      ),
    ),
  );
  const rows = [...byStatus].toSorted().map(([status, name]) => {
    const { description = '' } = components.responses[name] ?? {};
    return errorRow(status === 'default' ? 'Other' : status, description);
  });
  return `<ul>${rows.join('')}</ul>`;
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

const errorRow = (status: string, description: string) =>
  `<li><b>${status}</b> ${inlineText(description)}</li>`;

const parameterRow = ({ name, schema, required, description = '' }: Parameter) =>
  fieldRow({
    name,
    schema: { ...schema, description: schema.description ?? description },
    isRequired: required,
  });

const contentOf = (reply: OpenApiOperation['responses'][string] | undefined) =>
  reply && 'content' in reply ? reply.content : undefined;

const listing = (title: string, rows: string[]) =>
  rows.length > 0 ? `<h3>${title}</h3><ul>${rows.join('')}</ul>` : '';

function contentListing(title: string, content: OpenApiContent | undefined): string {
  const [[type, { schema }] = ['', {}]] = Object.entries(content ?? {});
  if (!schema) return type ? `<h3>${title}</h3><p>A file or an HTML page, not JSON.</p>` : '';
  const heading = type === 'application/json' ? title : `${title} (${type})`;
  return `<h3>${heading}</h3>${fieldList(schema) || `<p>${typeWords(schema)}</p>`}`;
}

function errorListing(
  responses: OpenApiOperation['responses'],
  { components }: OpenApiDocument,
): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200' && status !== 'default')
    .map(([status, reply]) => {
      const name = '$ref' in reply ? nameOf(reply.$ref) : '';
      return errorRow(status, components.responses[name]?.description ?? '');
    });
  return listing('Errors', rows);
}

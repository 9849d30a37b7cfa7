import { createHash } from 'node:crypto';
import type {
  JsonSchema,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  Parameter,
  WebhookOperation,
} from '@soloist/contracts/openapi';
import escapeHtml from 'escape-html';
import { fieldList, fieldRow, inlineText, shapesPage, typeWords } from './schema-fields.rules.ts';

// Copies of the design tokens, because the page needs no other file.
const style = `:root{color-scheme:light dark;--canvas:#F1F3F2;--surface:#fff;--line:#E2E5E5;--text:#1A1F21;--muted:#566063;--sunken:#F7F8F8;--signal:#EA5320}
@media(prefers-color-scheme:dark){:root{--canvas:#0B0E0F;--surface:#131718;--line:#262D2E;--text:#ECEFEE;--muted:#A6B0B1;--sunken:#0F1213;--signal:#F2672F}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}body{margin:0;background:var(--canvas);color:var(--text);font:14px/1.6 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
header,main{max-width:760px;margin:0 auto;padding:1rem}header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding-top:1.5rem}header svg{display:block}
header a:first-child{display:flex;gap:.5rem;align-items:center;margin-right:auto;font-weight:600;text-decoration:none}
a{color:inherit;text-underline-offset:3px;text-decoration-color:var(--muted)}:focus-visible{outline:2px solid var(--text);outline-offset:2px;border-radius:4px}
header a,nav a{padding:.25rem 0}h1{font-size:24px;line-height:30px;letter-spacing:-.025em;margin:.5rem 0 1rem}h2{font-size:17px;line-height:24px;margin:2rem 0 .5rem}h3{font-size:13px;line-height:20px;margin:1rem 0 .25rem;color:var(--muted)}
section{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem;margin:0 0 1rem}section h2{margin-top:0}
section:target{border-color:var(--signal)}code{font:12.5px/1.5 "JetBrains Mono",ui-monospace,"SF Mono",Menlo,monospace}p{margin:.25rem 0}
ul{margin:.25rem 0;padding:0;list-style:none}li{padding:.2rem 0}li ul{border-left:2px solid var(--line);padding-left:.75rem;margin-left:.25rem}
.subjects{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:1.5rem 0}.intro li,.calls li{padding:.35rem 0}b code,.call code{font-weight:600}i,.of,.who,.calls span{color:var(--muted);font-style:normal}.call{background:var(--sunken);border-radius:8px;padding:.4rem .6rem;margin:.5rem 0}
@media(max-width:767px){header a,nav a,.calls a{display:inline-block;min-height:44px;padding:.6rem 0}}`;

/** The policy of these pages: it allows their one style sheet. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(';');

interface Call {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The pages of the reference by the last segment of their path; the index has an empty one. */
export function referencePages(document: OpenApiDocument): Map<string, string> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]): Call[] =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }));
  return new Map([
    ['', page('API reference', firstPage(document, groups))],
    [shapesPage, page('Schemas', shapes(document))],
    [messagesPage, page('Webhook messages', messages(document))],
    ...groups.map((group): [string, string] => [
      slugOf(group.name),
      page(group.name, groupBody(group, document)),
    ]),
  ]);
}

type Group = { name: string; description: string; calls: Call[] };

const groupBody = ({ description, calls }: Group, document: OpenApiDocument) =>
  `<p>${inlineText(description)}</p>${calls.map((call) => callSection(call, document)).join('')}`;

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

function page(title: string, body: string): string {
  const whole = title === 'API reference' ? title : `${title} · API reference`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.ico"><title>${escapeHtml(whole)} · Soloist</title><style>${style}</style></head>
<body><header><a href="/"><svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 1.5a9.8 9.8 0 0 0 0 19.6z" fill="var(--signal)"/><path d="M16 10.9a9.8 9.8 0 0 1 0 19.6z" fill="var(--text)"/></svg>Soloist</a>
<a href="/api/docs">API reference</a><a href="/api/docs/${shapesPage}">Schemas</a><a href="/api/docs/${messagesPage}">Webhook messages</a><a href="/api/openapi.json">OpenAPI</a></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`;
}

function firstPage({ info, servers }: OpenApiDocument, groups: Group[]): string {
  const [lead = '', , ...points] = info.description.split('\n');
  return `<p>${inlineText(lead)} Calls go to <code>${escapeHtml(servers[0]?.url ?? '')}</code>.</p>
<ul class="intro">${points.map((point) => `<li>${inlineText(point.replace(/^- /, ''))}</li>`).join('')}</ul>
<nav aria-label="Topics" class="subjects">${groups.map(subjectLink).join('')}</nav>
<nav aria-label="Endpoints">${groups.map(groupOfCalls).join('')}</nav>`;
}

const subjectLink = ({ name }: Group) =>
  `<a href="/api/docs/${slugOf(name)}">${escapeHtml(name)}</a> `;

/** The page of the messages that webhooks send. */
const messagesPage = 'webhook-messages';

const messages = ({ webhooks }: OpenApiDocument) =>
  `<p>${inlineText('Soloist sends these by `POST` to your webhook address, signed according to Standard Webhooks.')}</p>${Object.values(
    webhooks,
  )
    .map(({ post }) => messageSection(post))
    .join('')}`;

const messageSection = ({ operationId, summary, description, ...rest }: WebhookOperation) =>
  `<section id="${operationId}"><h2>${inlineText(summary)}</h2>
<p class="call"><code>${operationId}</code></p><p class="who">${inlineText(description)}</p>
${section('Header parameters', rest.parameters.map(parameterRow).join(''))}
${contentSection('Body', rest.requestBody?.content)}</section>`;

const groupOfCalls = ({ name, calls }: Group) =>
  `<h2>${escapeHtml(name)}</h2><ul class="calls">${calls
    .map(
      ({ method, path, operation }) =>
        `<li><a href="/api/docs/${slugOf(name)}#${operation.operationId}">${inlineText(operation.summary)}</a><br><span><code>${method} ${escapeHtml(path)}</code></span></li>`,
    )
    .join('')}</ul>`;

const headings = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Header parameters',
} as const;

function callSection({ method, path, operation }: Call, document: OpenApiDocument): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const place = (name: 'path' | 'query' | 'header') =>
    section(
      headings[name],
      parameters
        .filter((parameter) => parameter.in === name)
        .map(parameterRow)
        .join(''),
    );
  return `<section id="${operationId}"><h2>${inlineText(summary)}</h2>
<p class="call"><code>${method} ${escapeHtml(path)}</code></p>
<p class="who">${inlineText(description)} Name: <code>${operationId}</code>.</p>
${place('path')}${place('query')}${place('header')}${contentSection('Body', requestBody?.content)}
${contentSection('Reply', contentOf(responses['200']))}${failuresSection(responses, document)}</section>`;
}

const parameterRow = ({ name, schema, required, description = '' }: Parameter) =>
  fieldRow({ name, schema: { ...schema, description }, isRequired: required });

const contentOf = (reply: OpenApiOperation['responses'][string] | undefined) =>
  reply && 'content' in reply ? reply.content : undefined;

const section = (title: string, rows: string) => (rows ? `<h3>${title}</h3><ul>${rows}</ul>` : '');

function contentSection(title: string, content: OpenApiContent | undefined): string {
  const [[type, { schema }] = ['', {}]] = Object.entries(content ?? {});
  if (!schema) return type ? `<h3>${title}</h3><p>A file or an HTML page, not JSON.</p>` : '';
  const heading = type === 'application/json' ? title : `${title} (${type})`;
  return `<h3>${heading}</h3>${fieldList(schema) || `<p>${typeWords(schema)}</p>`}`;
}

function failuresSection(
  responses: OpenApiOperation['responses'],
  document: OpenApiDocument,
): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200' && status !== 'default')
    .map(([status, reply]) => {
      const name = '$ref' in reply ? reply.$ref.slice(reply.$ref.lastIndexOf('/') + 1) : '';
      const { description } = document.components.responses[name] ?? { description: '' };
      return `<li><b>${status}</b> ${inlineText(description)}</li>`;
    });
  return section('Errors', rows.join(''));
}

const shapes = ({ components }: OpenApiDocument) =>
  `<p>Named objects that several replies contain.</p>${Object.entries(components.schemas)
    .map(([name, schema]: [string, JsonSchema]) => {
      const fields = fieldList(schema) || `<p>${typeWords(schema)}</p>`;
      return `<section id="${name}"><h2>${name}</h2>${fields}</section>`;
    })
    .join('')}`;

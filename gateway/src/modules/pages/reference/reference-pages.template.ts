import type { OpenApiDocument, WebhookOperation } from '@soloist/contracts/openapi';
import escapeHtml from 'escape-html';
import {
  clientCodeOf,
  codeBlock,
  curlOf,
  type ExampleCall,
  type ReferenceCall,
} from './code-examples.template.ts';
import { type CommonTask, commonTasks } from './common-tasks.rules.ts';
import {
  allErrors,
  linkedHeading,
  messageSection,
  methodAndPath,
  operationSection,
  replyExample,
  schemaSection,
} from './operation-section.template.ts';
import { type GuideSection, guideSections } from './reference-guide.rules.ts';
import {
  type Group,
  placeOf,
  type Subject,
  subjectsOf,
  taskHref,
} from './reference-outline.rules.ts';
import {
  type ContentsPart,
  endpointsPage,
  messagesPage,
  renderReferencePage,
  root,
  tasksPage,
} from './reference-page.template.ts';
import { resultsBody, searchablePlaces } from './reference-results.template.ts';
import { createReferenceSearch } from './reference-search.rules.ts';
import { inlineText, shapesPage } from './schema-fields.rules.ts';

interface ReferenceOptions {
  document: OpenApiDocument;
  limitPerMinute: number;
  /** The folder of style sheet, script and fonts. */
  assets: string;
}

/** The pages of the reference by the last segment of their path, and its search. */
export function createReference({ document, limitPerMinute, assets }: ReferenceOptions) {
  const subjects = subjectsOf(document);
  const groups = subjects.flatMap((subject) => subject.groups);
  const guide = guideSections({ address: document.servers[0]?.url ?? '', limitPerMinute });
  const callsByName = new Map(
    groups.flatMap(({ calls }) => calls).map((call) => [call.operation.operationId, call]),
  );
  const taskSections = commonTasks.map((task) => taskSection(task, { document, callsByName }));
  const frame = { contents: contentsOf(subjects, guide), assets };
  const page = (title: string, body: string, end = '') =>
    renderReferencePage({ title, href: end ? `${root}/${end}` : root, body }, frame);
  const groupPage = ({ name, description, href, calls }: Group): [string, string] => {
    const sections = calls.map((call) => operationSection(call, document)).join('');
    const end = href.slice(root.length + 1);
    return [end, page(name, `<p class="lead">${inlineText(description)}</p>${sections}`, end)];
  };
  const pages = new Map([
    ['', page('API reference', firstPage({ subjects, guide, document }))],
    [tasksPage, page('Common tasks', `${tasksLead}${taskSections.join('')}`, tasksPage)],
    [messagesPage, page('Webhook messages', messagesBody(document), messagesPage)],
    [endpointsPage, page('All endpoints', subjects.map(endpointsOf).join(''), endpointsPage)],
    [shapesPage, page('Schemas', schemasBody(document), shapesPage)],
    ...groups.map(groupPage),
  ]);
  const find = createReferenceSearch(searchablePlaces({ groups, guide, document }));
  return {
    pages,
    /** The page of the results of a search. */
    resultsPage: (query: string) =>
      renderReferencePage(
        { title: 'Search results', href: '', query, body: resultsBody(query, find(query)) },
        frame,
      ),
  };
}

function contentsOf(subjects: Subject[], guide: GuideSection[]): ContentsPart[] {
  return [
    {
      title: 'Start here',
      isAlwaysOpen: true,
      links: [
        {
          title: 'Basics',
          href: root,
          places: guide.map(({ id, title }) => ({ title, href: `${root}#${id}` })),
        },
        {
          title: 'Common tasks',
          href: `${root}/${tasksPage}`,
          places: commonTasks.map(({ id, title }) => ({ title, href: taskHref(id) })),
        },
        { title: 'Webhook messages', href: `${root}/${messagesPage}` },
        { title: 'All endpoints', href: `${root}/${endpointsPage}` },
        { title: 'Schemas', href: `${root}/${shapesPage}` },
      ],
    },
    ...subjects.map(({ name, groups }) => ({
      title: name,
      links: groups.map((group) => ({
        title: group.name,
        href: group.href,
        places: group.calls.map((call) => ({
          title: call.operation.summary,
          href: placeOf(call, group),
        })),
      })),
    })),
  ];
}

interface FirstPage {
  subjects: Subject[];
  guide: GuideSection[];
  document: OpenApiDocument;
}

function firstPage({ subjects, guide, document }: FirstPage): string {
  const tasks = commonTasks.map(
    ({ id, title }) => `<li><a href="${taskHref(id)}">${escapeHtml(title)}</a></li>`,
  );
  return `<p class="lead">The public API of Soloist. Calls go to <code>${escapeHtml(document.servers[0]?.url ?? '')}</code>.</p>
<nav class="tasks" aria-label="Common tasks"><h2>Common tasks</h2><ul>${tasks.join('')}</ul></nav>
${guide.map((section) => guideSection(section, document)).join('')}
<nav aria-label="Topics"><h2>Endpoints by subject</h2>${subjects.map(subjectCard).join('')}</nav>`;
}

const guideLinks: Record<string, string> = {
  webhooks: `<p><a href="${taskHref('receive-a-webhook')}">Receive a webhook</a> · <a href="${root}/${messagesPage}">Webhook messages</a></p>`,
  client: '<p><a href="/api/openapi.json">OpenAPI document</a></p>',
};

const guideSection = (section: GuideSection, document: OpenApiDocument) =>
  `<section id="${section.id}"><div class="about">${linkedHeading(section.id, section.title)}${section.paragraphs
    .map((paragraph) => `<p>${inlineText(paragraph)}</p>`)
    .join('')}${guideLinks[section.id] ?? ''}${section.hasErrors ? allErrors(document) : ''}</div>${
    section.code
      ? `<div class="examples">${codeBlock(section.code.label, section.code.code)}</div>`
      : ''
  }</section>`;

const subjectCard = ({ name, groups }: Subject) =>
  `<h3>${escapeHtml(name)}</h3><ul class="topics">${groups
    .map(
      (group) =>
        `<li><a href="${group.href}">${escapeHtml(group.name)}</a> <span class="muted">${inlineText(group.description)}</span></li>`,
    )
    .join('')}</ul>`;

const tasksLead =
  '<p class="lead">What most programs do. Replace ids and addresses with your own; <code>$TOKEN</code> is the token of <a href="#sign-in">your session</a>.</p>';

interface TaskOptions {
  document: OpenApiDocument;
  callsByName: Map<string, ReferenceCall>;
}

function taskSection(
  { id, title, text, calls, program }: CommonTask,
  { document, callsByName }: TaskOptions,
): string {
  const examples = calls.map(({ operation, ...input }): ExampleCall => {
    const call = callsByName.get(operation);
    if (!call) throw new Error(`the task ${id} calls ${operation}, which does not exist`);
    return { ...call, input, address: document.servers[0]?.url ?? '' };
  });
  const links = examples.map(
    (call) =>
      `<p class="call">${methodAndPath(call)} <a href="${hrefOfCall(call)}">${inlineText(call.operation.summary)}</a></p>`,
  );
  const listings = examples.flatMap((call) => [
    codeBlock('curl', curlOf(call)),
    codeBlock('api-client', clientCodeOf(call)),
    ...(examples.length === 1 && !program ? [replyExample(call.operation, document)] : []),
  ]);
  const whole = program ? codeBlock(program.label, program.code) : '';
  return `<section id="${id}"><div class="about">${linkedHeading(id, title)}<p>${inlineText(text)}</p>${links.join('')}</div>
<div class="examples">${listings.join('')}${whole}</div></section>`;
}

const hrefOfCall = ({ operation }: ReferenceCall) =>
  `${root}/${operation.tags[0].toLowerCase().replaceAll(' ', '-')}#${operation.operationId}`;

const messagesBody = (document: OpenApiDocument) =>
  `<p class="lead">${inlineText('Soloist sends these by `POST` to your webhook address, signed according to Standard Webhooks.')} <a href="${taskHref('receive-a-webhook')}">Receive a webhook</a></p>${Object.values(
    document.webhooks,
  )
    .map(({ post }: { post: WebhookOperation }) => messageSection(post, document))
    .join('')}`;

const schemasBody = ({ components }: OpenApiDocument) =>
  `<p class="lead">Named objects that several replies contain.</p>${Object.entries(
    components.schemas,
  )
    .map(([name, schema]) => schemaSection(name, schema))
    .join('')}`;

const endpointsOf = ({ name, groups }: Subject) =>
  `<h2>${escapeHtml(name)}</h2>${groups
    .map(
      (group) =>
        `<h3><a href="${group.href}">${escapeHtml(group.name)}</a></h3><ul class="calls">${group.calls
          .map(
            (call) =>
              `<li><a href="${placeOf(call, group)}">${inlineText(call.operation.summary)}</a><span>${methodAndPath(call)}</span></li>`,
          )
          .join('')}</ul>`,
    )
    .join('')}`;

import type { OpenApiContent, OpenApiDocument } from '@soloist/contracts/openapi';
import escapeHtml from 'escape-html';
import type { ReferenceCall } from './code-examples.template.ts';
import { commonTasks } from './common-tasks.rules.ts';
import type { GuideSection } from './reference-guide.rules.ts';
import { type Group, placeOf, taskHref } from './reference-outline.rules.ts';
import { endpointsPage, messagesPage, root } from './reference-page.template.ts';
import { type FoundPlace, fieldNames, type SearchablePlace } from './reference-search.rules.ts';
import { inlineText, shapesPage } from './schema-fields.rules.ts';

interface Places {
  groups: Group[];
  guide: GuideSection[];
  document: OpenApiDocument;
}

/** Every place that the search finds. */
export function searchablePlaces({ groups, guide, document }: Places): SearchablePlace[] {
  const names = (content: OpenApiContent | undefined) =>
    Object.values(content ?? {}).flatMap(({ schema }) => fieldNames(schema ?? {}, document));
  return [
    ...guide.map(({ id, title, paragraphs }) => ({
      href: `${root}#${id}`,
      title,
      detail: 'Basics',
      group: '',
      inputs: [],
      fields: [],
      text: paragraphs.join(' '),
    })),
    ...commonTasks.map(({ id, title, text }) => ({
      href: taskHref(id),
      title,
      detail: 'Common task',
      group: '',
      inputs: [],
      fields: [],
      text,
    })),
    ...groups.flatMap((group) =>
      group.calls.map((call) => {
        const { summary, description, operationId, parameters = [], requestBody } = call.operation;
        return {
          href: placeOf(call, group),
          title: summary,
          detail: `${call.method} ${call.path}`,
          group: `${group.name} ${operationId}`,
          inputs: [...parameters.map(({ name }) => name), ...names(requestBody?.content)],
          fields: names(replyContent(call)),
          text: description,
        };
      }),
    ),
    ...Object.values(document.webhooks).map(({ post }) => ({
      href: `${root}/${messagesPage}#${post.operationId}`,
      title: post.summary,
      detail: post.operationId,
      group: 'Webhook messages',
      inputs: [],
      fields: names(post.requestBody?.content),
      text: post.description,
    })),
    ...Object.keys(document.components.schemas).map((name) => ({
      href: `${root}/${shapesPage}#${name}`,
      title: name,
      detail: 'Schema',
      group: '',
      inputs: [],
      fields: [],
      text: '',
    })),
  ];
}

function replyContent({ operation }: ReferenceCall) {
  const reply = operation.responses['200'];
  return reply && 'content' in reply ? reply.content : undefined;
}

/** The results of a search as HTML. */
export function resultsBody(query: string, found: FoundPlace[]): string {
  if (query.trim() === '') return '<p class="lead">Enter a method, a path, a name or a field.</p>';
  if (found.length === 0) {
    return `<div id="results" data-count="0"><p class="lead">Nothing matches “${escapeHtml(query)}”. Try fewer words, or see <a href="${root}/${endpointsPage}">all endpoints</a>.</p></div>`;
  }
  return `<div id="results" data-count="${found.length}"><ul class="results">${found.map(resultRow).join('')}</ul></div>`;
}

const resultRow = ({ href, title, detail, matchedFields }: FoundPlace) =>
  `<li><a href="${href}"><span class="title">${inlineText(title)}</span><span class="muted"><code>${escapeHtml(detail)}</code>${
    matchedFields.length > 0 ? ` Fields: ${matchedFields.map(escapeHtml).join(', ')}` : ''
  }</span></a></li>`;

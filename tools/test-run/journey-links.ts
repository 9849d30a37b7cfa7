// Finds the pages and endpoints that a journey names: in its own text and in its page objects.
import { endpointGroups, type PageRoute, pageRoutes } from '@soloist/contracts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A path such as `/invoice/:orderId` as it appears in code: `/invoice/${orderId}`, `/invoice/42`. */
const patternOf = (path: string) =>
  `${path
    .split('/')
    .map((each) => (each.startsWith(':') ? '[^/\\s]+' : escaped(each)))
    .join('/')}(?![\\w/-])`;

// Not a part of a longer path, nor the path of an API call.
const mentionOf = (path: string) =>
  new RegExp(path === '/' ? `['"\`]/['"\`]` : `(?<![\\w -])${patternOf(path)}`);

const pageMentions = pageRoutes.map((page) => ({ page, mention: mentionOf(page.path) }));

/** The pages whose paths occur in a text. A regular expression's `\/` counts as `/`. */
export function pagesNamedIn(text: string): PageRoute[] {
  const plain = text.replaceAll('\\/', '/');
  return pageMentions.filter(({ mention }) => mention.test(plain)).map(({ page }) => page);
}

const endpointMentions = Object.entries(endpointGroups).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, { method, path }]) => ({
    endpoint: `${group}.${name}`,
    mention: new RegExp(`\\b${method} ${patternOf(path)}`),
  })),
);

/** The endpoints, such as `wallet.balance`, that a text calls as `GET /wallet/balance`. */
export function endpointsCalledIn(text: string): string[] {
  return endpointMentions
    .filter(({ mention }) => mention.test(text))
    .map(({ endpoint }) => endpoint);
}

import { keyScopes, mcp } from '@soloist/contracts';
import { type Route, route } from '@soloist/server-kit';
import { readHelpArticles } from '@soloist/server-kit/help-articles';
import type { McpDeps } from './mcp-server.service.ts';

/** Long enough for the slowest tool, short enough that no call hangs. */
const callTimeoutMs = 30_000;

/** The Model Context Protocol: each message is answered by a server of its own, which keeps nothing. */
export function mcpRoutes(context: Omit<McpDeps, 'articles'>): Route[] {
  const deps = { ...context, articles: readHelpArticles() };
  return [
    route(mcp.call, async ({ user, body, req, res }) => {
      const signal = AbortSignal.timeout(callTimeoutMs);
      const caller = { user, authorization: req.get('authorization') ?? '' };
      // The protocol's package takes memory that a process without such calls does not need.
      const { connectMcpServer } = await import('./mcp-server.service.ts');
      const { server, transport } = await connectMcpServer({ caller, signal }, deps);
      res.on('close', () => {
        transport.close();
        server.close();
      });
      await transport.handleRequest(req, res, body);
    }),
    route(mcp.metadata, async ({ res }) => {
      res.json({
        resource: `${deps.publicUrl}/api${mcp.call.path}`,
        resource_name: 'Soloist',
        authorization_servers: [deps.publicUrl],
        bearer_methods_supported: ['header'],
        scopes_supported: keyScopes,
      });
    }),
    route(mcp.listen, async ({ res }) => {
      res
        .status(405)
        .set('allow', 'POST')
        .json({
          ...{ jsonrpc: '2.0', id: null },
          error: { code: -32_000, message: 'Send messages with POST.' },
        });
    }),
  ];
}

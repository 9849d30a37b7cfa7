import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { OpenApiDocument } from '@soloist/contracts/openapi';
import { ambiguousPaths } from './ambiguous-paths.ts';
import exceptions from './exceptions.json' with { type: 'json' };

/** What a linter reports about an OpenAPI document, but for the exceptions that `exceptions.json` explains. */
export async function lintOpenApi(document: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: Object.fromEntries(exceptions.map(({ rule }) => [rule, 'off' as const])),
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return [
    ...problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
    ),
    ...ambiguousPaths(document).map(([a, b]) => `no-ambiguous-paths: ${a} and ${b}`),
  ];
}

import * as z from 'zod/mini';
import { browserEvents } from '../platform/browser-events.ts';
import { type ReleaseContract, remoteProps } from '../platform/release-contract.ts';
import { type JsonSchema, type OpenApiDocument, openApiDocument } from './document.ts';

interface Build {
  kind: 'shell' | 'remote';
  /** All of its JavaScript. */
  code: string;
  exposes: string[];
  shared: ReleaseContract['shared'];
}

/**
 * What a build requires and provides. An operation is required when its path is in the code;
 * bundlers keep groups of endpoints together, so the result may have too many.
 */
export function usedContract({ kind, code, exposes, shared }: Build): ReleaseContract {
  const isUsed = (text: string) =>
    ['"', "'", '`'].some((quote) => code.includes(quote + text + quote));
  const events = Object.entries(browserEvents).filter(
    ([event]) => kind === 'shell' || isUsed(event),
  );
  return {
    api: usedApi(openApiDocument({ publicUrl: '' }), isUsed),
    events: Object.fromEntries(events.map(([event, schema]) => [event, jsonSchema(schema)])),
    exposes,
    props: [...remoteProps],
    shared,
  };
}

const jsonSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema, ...definition } = z.toJSONSchema(schema, { io: 'input' });
  return definition as JsonSchema;
};

/** The part of the document that is used. */
function usedApi(
  { paths: all, components }: OpenApiDocument,
  isUsed: (path: string) => boolean,
): ReleaseContract['api'] {
  const paths = Object.fromEntries(
    Object.entries(all).filter(([path]) => isUsed(path.replace(/\{(\w+)\}/g, ':$1'))),
  );
  const schemas: Record<string, JsonSchema> = {};
  const open = [JSON.stringify(paths)];
  for (let text = open.pop(); text; text = open.pop()) {
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)"/g)) {
      const schema = components.schemas[name];
      if (!schema || schemas[name]) continue;
      schemas[name] = schema;
      open.push(JSON.stringify(schema));
    }
  }
  return { paths, components: { schemas } };
}

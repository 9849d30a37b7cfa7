import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { fromRoot } from '../paths.ts';

interface Service {
  environment?: Record<string, string | null>;
}

/**
 * Writes a compose file for beside docker-compose.yml: every process uses the MongoDB at this
 * address, and the stack has none.
 * @returns its path.
 */
export function writeExternalMongo(folder: string, mongoUrl: string): string {
  const { services } = parse(readFileSync(fromRoot('docker-compose.yml'), 'utf8'), {
    merge: true,
  }) as { services: Record<string, Service> };
  // Compose replaces names after a `$`.
  const environment = { MONGO_URL: mongoUrl.replaceAll('$', '$$$$') };
  const lines = Object.entries(services).flatMap(([name, service]) => {
    if (/^mongo-\d+$/.test(name)) return `  ${name}: { profiles: [absent] }`;
    if (!service.environment || !('MONGO_URL' in service.environment)) return [];
    return `  ${name}: { environment: ${JSON.stringify(environment)} }`;
  });
  const text = `services:
${lines.join('\n')}
  # The others await its end.
  mongo-set:
    command: [node, --eval, ""]
    depends_on: !override
      check-settings: { condition: service_completed_successfully }
`;
  const file = path.join(folder, 'compose.external-mongo.yml');
  // The address has a password.
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

import { isAddressWithPort, isDomain, isPort, numberSetting } from '@soloist/server-kit';
import * as z from 'zod';
import { gatewaySettings } from '../../gateway/src/config.ts';
import { documentsSettings, workerSettings } from '../../services/documents/src/config.ts';
import { identitySettings } from '../../services/identity/src/config.ts';
import { marketplaceSettings } from '../../services/marketplace/src/config.ts';
import { messagingSettings } from '../../services/messaging/src/config.ts';
import { paymentsSettings } from '../../services/payments/src/config.ts';
import { platformSettings } from '../../services/platform/src/config.ts';
import { sageSettings } from '../../services/sage/src/config.ts';
import { backupSettings } from '../backup/settings.ts';
import type { ProcessName } from '../environment.ts';

// Such a password is part of an address, in which other characters would need escaping.
const password = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]+$/,
    'can have only letters, digits, - and _, because it is part of an address',
  );
const port = numberSetting(z.int().min(1).max(65_535)).optional();
/** Docker also accepts an address of this machine in front. */
const publishedPort = z
  .string()
  .refine(
    (text) => isPort(text) || isAddressWithPort(text),
    'must be a port between 1 and 65535, such as 443, or an IP address and a port, such as 127.0.0.1:443',
  )
  .optional();

/** A host, in brackets if it is the server itself and not a domain of MX records, and a port. */
function isMailServer(text: string): boolean {
  const [, host, port] = /^(\[[\w.-]+\]|[\w.-]+)(?::(.*))?$/.exec(text) ?? [];
  return Boolean(host) && (port === undefined || isPort(port));
}

/** The settings that docker-compose.yml passes to third-party containers. */
export const stackSettings = z.object({
  MONGO_ROOT_PASSWORD: password,
  MONGO_PASSWORD: password,
  /** MongoDB requires 6 to 1,024 characters of base64. */
  MONGO_SET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{6,1020}={0,2}$/, 'must be 6 to 1,024 characters of base64'),
  REDIS_PASSWORD: password,
  /** MinIO refuses shorter ones. */
  S3_SECRET_KEY: z.string().min(8),
  GRAFANA_PASSWORD: z.string().min(1),
  ALERT_EMAIL: z.email(),
  MAIL_DOMAIN: z
    .string()
    .refine(isDomain, 'must be a domain in lower case, such as soloist.studio'),
  MAIL_RELAY_HOST: z
    .string()
    .refine(isMailServer, 'must look like [smtp.provider.net]:587')
    .optional(),
  MAIL_RELAY_USERNAME: z.string().optional(),
  MAIL_RELAY_PASSWORD: z.string().optional(),
  DEPLOY_TOKEN: z.string(),
  /** Ports of this machine. */
  HTTP_PORT: publishedPort,
  HTTPS_PORT: publishedPort,
  PORT: port,
  GRAFANA_PORT: port,
  MAIL_WEB_PORT: port,
  INBOUND_SMTP_ADDRESS: publishedPort,
});

/** The settings that each process reads, by its own `src/config.ts`. */
export const processSettings: Record<ProcessName | 'backup' | 'containers', z.ZodObject> = {
  identity: identitySettings,
  marketplace: marketplaceSettings,
  messaging: messagingSettings,
  sage: sageSettings,
  documents: documentsSettings,
  payments: paymentsSettings,
  platform: platformSettings,
  'documents-worker': workerSettings,
  gateway: gatewaySettings,
  backup: backupSettings,
  containers: stackSettings,
};

/** The same for docker-compose.small.yml, which has fewer third-party containers. */
export const smallStackSettings: Record<string, z.ZodObject> = {
  ...processSettings,
  containers: stackSettings.pick({
    MONGO_PASSWORD: true,
    REDIS_PASSWORD: true,
    DEPLOY_TOKEN: true,
    HTTP_PORT: true,
    HTTPS_PORT: true,
    PORT: true,
    MAIL_WEB_PORT: true,
    INBOUND_SMTP_ADDRESS: true,
  }),
};

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  connectRedis,
  createAccessLog,
  createAuthenticator,
  createDrain,
  createLogger,
  createMetrics,
  keysFrom,
  openRedis,
  startTracing,
} from '@soloist/server-kit';
import { mapValues } from 'es-toolkit';
import { createApp } from './app.ts';
import { type GatewayConfig, processUrls, serviceUrls } from './config.ts';
import { createRequestMarker } from './modules/http/index.ts';
import {
  createAuthenticateKey,
  createConnectToService,
  createFindCaller,
  createInvalidCredentials,
  createKeyExchange,
  createProxy,
  createRateCheck,
  createRateCounter,
  createServiceAgent,
  createServicePool,
  createUpgradeHandler,
  limitRate,
} from './modules/proxy/index.ts';
import {
  createChooseReleases,
  createFindRelease,
  createOverrideReleases,
  createPlatformClient,
  createReleaseDownload,
  downloadMissingReleases,
  syncLiveReleases,
} from './modules/releases/index.ts';

/** Without identity's keys, calls are counted by address, so no call waits long for them. */
const keysTimeoutMs = 1_000;
/** Redis is optional: a gateway without it starts, too. */
const maxRedisWaitMs = 1_000;

export interface RunningGateway {
  url: string;
  /** Asks the platform service for the live releases now, not at the next second. */
  syncReleases: () => Promise<void>;
  close: () => Promise<void>;
  /** Closes without failing a request: LEAVE_MS earlier it reports itself unavailable to load balancers. */
  leave: () => Promise<void>;
}

/**
 * Builds the gateway and listens; port 0 picks a free port. Redis may be unavailable. `close`
 * refuses new requests and waits up to SHUTDOWN_TIMEOUT_MS for requests in progress before it ends
 * their connections.
 */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const logger = createLogger('gateway', config.LOG_LEVEL);
  const stopTracing = await startTracing('gateway', config);
  const redis = connectRedis(config.REDIS_URL, logger);
  const access = createAccessLog('gateway', config.LOG_LEVEL);
  // The client reconnects by itself; until then, limits are counted in this process.
  const connecting = openRedis(redis).catch(() => undefined);
  const counter = createRateCounter(redis);
  const { RATE_LIMIT_PER_MINUTE: perMinute } = config;
  const authenticator = createAuthenticator({
    keys: keysFrom(serviceUrls(config).identity.origin, keysTimeoutMs),
    redis,
    logger,
  });
  const invalid = createInvalidCredentials(counter, perMinute);
  const findCaller = createFindCaller({ authenticator, invalid });
  const exchange = createKeyExchange({
    urls: processUrls(config).identity,
    secret: config.INTERNAL_SECRET ?? '',
  });
  const authenticateKey = createAuthenticateKey({ exchange, authenticator, invalid });
  const checkRate = createRateCheck({ counter, perMinute, findCaller });
  const markRequest = createRequestMarker(config);
  const targets = serviceUrls(config);
  const { UPSTREAM_TIMEOUT_MS: timeoutMs } = config;
  const connectToService = createConnectToService(Object.values(processUrls(config)));
  const connections = { connectToService, timeoutMs };
  const agent = createServiceAgent(connections);
  const pools = mapValues(targets, (url) => createServicePool(url, connections));
  const proxy = createProxy({ targets, agent, pools, timeoutMs, logger });
  const { REMOTES_DIR: remotesDir, RELEASE_PUBLIC_KEY: publicKey } = config;
  const platform = createPlatformClient({
    urls: processUrls(config).platform,
    secret: config.INTERNAL_SECRET ?? '',
  });
  const downloadRelease = createReleaseDownload({ platform, remotesDir, logger });
  const liveReleases = syncLiveReleases({
    platform,
    downloadRelease,
    remotesDir,
    publicKey,
    logger,
  });
  await liveReleases.ready;
  const findRelease = createFindRelease({ platform, downloadRelease, publicKey, logger });
  const chooseReleases = createChooseReleases({ config, readRemotes: liveReleases.read });
  const app = createApp({
    config,
    logger,
    accessLog: access.log,
    metrics: createMetrics('gateway'),
    markRequest,
    authenticateKey,
    checkRate,
    proxy: proxy.forward,
    chooseReleases,
    overrideReleases: createOverrideReleases({ config, chooseReleases, findRelease, redis }),
    downloadMissing: downloadMissingReleases({
      remotesDir,
      readRemotes: liveReleases.read,
      findRelease,
      limit: limitRate(checkRate.page),
    }),
  });
  const sockets = createUpgradeHandler({ markRequest, checkRate, upgrade: proxy.upgrade });
  const server = createServer(
    {
      keepAliveTimeout: 60_000,
      // Any other upgrade that a caller offers (curl's h2c) is an ordinary request.
      shouldUpgradeCallback: (req) => req.headers.upgrade?.toLowerCase() === 'websocket',
    },
    app,
  );
  const drain = createDrain(server);
  server.on('upgrade', sockets.open);
  // The first requests may depend on it: overrides, sessions that have ended, limits.
  await Promise.race([connecting, sleep(maxRedisWaitMs, undefined, { ref: false })]);
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  logger.info({ port }, 'listening');

  const close = async () => {
    liveReleases.close();
    sockets.close();
    await drain.finishRequests(config.SHUTDOWN_TIMEOUT_MS);
    await drain.closeConnections();
    agent.destroy();
    await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    authenticator.close();
    await counter.close();
    redis.disconnect();
    await access.close();
    await stopTracing();
    logger.info('stopped');
  };
  const leave = async () => {
    await drain.announce(config.LEAVE_MS);
    await close();
  };
  const url = `http://${config.HOST}:${port}`;
  return { url, syncReleases: liveReleases.sync, close, leave };
}

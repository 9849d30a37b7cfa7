import { vitals } from '@soloist/contracts';
import {
  type BaseConfig,
  createKeyedHash,
  networkOf,
  type RedisConnection,
  type Route,
  route,
} from '@soloist/server-kit';
import { countReport, listVitals } from './vitals.service.ts';

interface VitalsDeps {
  redis: RedisConnection;
  config: Pick<BaseConfig, 'INTERNAL_SECRET'>;
}

/** Reports of browsers about remotes, and their totals. */
export function vitalsRoutes({ redis, config }: VitalsDeps): Route[] {
  const hash = createKeyedHash(config.INTERNAL_SECRET, 'networks that report vitals');
  return [
    route(vitals.report, async ({ body, req }) => {
      const sender = { redis, network: hash(networkOf(req.ip ?? '')) };
      let counted = 0;
      for (const report of body.reports) if (await countReport(report, sender)) counted += 1;
      return { counted };
    }),
    route(vitals.ofRemote, async ({ params, query }) => ({
      versions: await listVitals(params.name, query.days),
    })),
  ];
}

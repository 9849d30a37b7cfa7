import { vitals } from '@soloist/contracts';
import {
  type BaseConfig,
  createKeyedHash,
  networkOf,
  type RedisConnection,
  type Route,
  route,
} from '@soloist/service-kit';
import { countReport, vitalsOf } from './vitals.service.ts';

interface Parts {
  redis: RedisConnection;
  config: Pick<BaseConfig, 'INTERNAL_SECRET'>;
}

/** What browsers report of remotes, and what became of it. */
export function vitalsRoutes({ redis, config }: Parts): Route[] {
  const hash = createKeyedHash(config.INTERNAL_SECRET, 'networks that report vitals');
  return [
    route(vitals.report, async ({ body, req }) => {
      const sender = { redis, network: hash(networkOf(req.ip ?? '')) };
      let counted = 0;
      for (const report of body.reports) if (await countReport(report, sender)) counted += 1;
      return { counted };
    }),
    route(vitals.ofRemote, async ({ params, query }) => ({
      versions: await vitalsOf(params.name, query.days),
    })),
  ];
}

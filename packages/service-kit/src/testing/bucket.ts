/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** A server that speaks S3's protocol and checks its signatures, with one empty bucket. */
export async function startBucketServer() {
  const directory = await mkdtemp(path.join(tmpdir(), 'soloist-s3-'));
  const bucket = 'soloist';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    // The only pair that this server knows.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
  return {
    settings,
    async stop() {
      // Closed twice, it says that it was not open.
      await server.close().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}

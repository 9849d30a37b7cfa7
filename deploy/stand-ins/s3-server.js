// In place of MinIO: an S3 server with the account and the folder that MinIO would get.
import { createRequire } from 'node:module';
import S3rver from 's3rver';

const Account = createRequire(import.meta.url)('s3rver/lib/models/account');
const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = process.env;
new Account('000000000000', 'minio').createKeyPair(MINIO_ROOT_USER, MINIO_ROOT_PASSWORD);
const server = new S3rver({
  address: '0.0.0.0',
  port: 9000,
  directory: process.argv[3],
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'soloist' }],
});
await server.run();
process.on('SIGTERM', () => process.exit(0));

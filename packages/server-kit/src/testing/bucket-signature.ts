import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface SignedRequest {
  req: IncomingMessage;
  bytes: Buffer;
  accessKey: string;
  secretKey: string;
}

const pattern =
  /^AWS4-HMAC-SHA256 Credential=([^,/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text);

/** Whether a request and its body are signed with these keys by Amazon's Signature Version 4. */
export function isSigned({ req, bytes, accessKey, secretKey }: SignedRequest): boolean {
  const { authorization = '', ...headers } = req.headers;
  const [, signer, scope = '', names = '', signature] = pattern.exec(authorization) ?? [];
  const hash = String(headers['x-amz-content-sha256']);
  const isUnchanged = hash === 'UNSIGNED-PAYLOAD' || hash === sha256(bytes);
  if (signer !== accessKey || !isUnchanged) return false;
  const [path, query = ''] = (req.url ?? '').split('?');
  const parameters = query.split('&').map((each) => (/=|^$/.test(each) ? each : `${each}=`));
  const request = [
    req.method,
    path,
    parameters.toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((last, part) => hmac(last, part).digest(), `AWS4${secretKey}`);
  return hmac(key, text).digest('hex') === signature;
}

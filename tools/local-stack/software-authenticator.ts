import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

interface CreationOptions {
  challenge: string;
  user: { id: string };
}

interface Variation {
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** Whether the person confirmed with a fingerprint, face or PIN. */
  isVerified?: boolean;
  /** The signature counter; one more than before by default. */
  counter?: number;
}

/**
 * A passkey in software for tests without a browser: it makes the responses that browsers send for
 * a site. Variations are what an attacker or a broken browser would send.
 */
export function createSoftwarePasskey({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const dataFor = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  const headOf = (flagBits: number, { rpId, isVerified = true, counter: count }: Variation) =>
    Buffer.concat([
      hashOf(rpId ?? new URL(origin).hostname),
      Buffer.of(flags.userPresent | (isVerified ? flags.userVerified : 0) | flagBits),
      bigEndian(count ?? counter, 4),
    ]);

  return {
    id: credentialId.toString('base64url'),
    /** The response to `POST /auth/passkeys/options`. */
    register(options: CreationOptions, change: Variation = {}) {
      userHandle = options.user.id;
      const authData = Buffer.concat([
        headOf(flags.attested, change),
        Buffer.alloc(16),
        bigEndian(credentialId.length, 2),
        credentialId,
        coseKeyOf(publicKey),
      ]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      const { challenge = options.challenge } = change;
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: dataFor('webauthn.create', challenge, change.origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    /** The response to `POST /auth/passkeys/sign-in/options`. */
    sign(options: { challenge: string }, change: Variation = {}) {
      counter = change.counter ?? counter + 1;
      const { challenge = options.challenge } = change;
      const clientData = dataFor('webauthn.get', challenge, change.origin);
      const authData = headOf(0, change);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, createHash('sha256').update(clientData).digest()]))
        .sign(privateKey);
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      };
    },
  };
}
export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

function bigEndian(value: number, length: 2 | 4): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** CBOR: the major type and the length or value, up to 65,535. */
function cborHead(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.of(type | value);
  if (value < 256) return Buffer.of(type | 24, value);
  return Buffer.concat([Buffer.of(type | 25), bigEndian(value, 2)]);
}
const cborNumber = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

/** An ES256 key as WebAuthn has it (RFC 9053). */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), coordinate(x)],
    [cborNumber(-3), coordinate(y)],
  ]);
}

import Razorpay from 'razorpay';

export interface SdkSettings {
  keyId: string;
  keySecret: string;
  /** The simulator's address; by default the provider's. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
}

interface SdkResponse {
  data: unknown;
}
/** The axios instance below the SDK, which its types leave out. */
interface Requests {
  defaults: { baseURL: string; timeout: number; maxRedirects: number };
  get: (url: string, options?: { params?: object }) => Promise<SdkResponse>;
  patch: (url: string, body: object) => Promise<SdkResponse>;
  put: (url: string) => Promise<SdkResponse>;
  delete: (url: string) => Promise<SdkResponse>;
  post: (url: string, body: object, options?: { headers?: object }) => Promise<SdkResponse>;
  interceptors: {
    response: {
      use: (answered: undefined, failed: (err: { response?: object }) => Promise<never>) => void;
    };
  };
}

const usualTimeoutMs = 15_000;

/** The provider's SDK, and its HTTP client for calls that it lacks. */
export function openSdk({ keyId, keySecret, apiUrl, timeoutMs = usualTimeoutMs }: SdkSettings) {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq: requests } = sdk.api as unknown as { rq: Requests };
  requests.defaults.timeout = timeoutMs;
  requests.defaults.maxRedirects = 0;
  if (apiUrl) requests.defaults.baseURL = apiUrl;
  // The SDK reads the status of every failure, also without a response.
  requests.interceptors.response.use(undefined, ({ response = { status: 0, data: {} } }) =>
    Promise.reject({ response }),
  );
  return { sdk, requests };
}
export type Sdk = ReturnType<typeof openSdk>;

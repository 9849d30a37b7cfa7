import { createHash } from 'node:crypto';
import { pageRoutes } from '@soloist/contracts';
import { publishSite } from '../../../test/publish-site.ts';
import { getPage } from '../../../test/raw-request.ts';
import { release, startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { signRemotes, writeRegistry } from '../../../test/test-registry.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.close());

/** What browsers may load and run, as a map from directive to its sources. */
const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );

describe('the product', () => {
  it('answers every page of the product, and only those, with 200', async () => {
    // Requests to marketplace whether an article exists.
    const others = ['/not-found', '/gmd-blogs/:blogId', '/help/:slug'];
    for (const route of pageRoutes.filter(({ path }) => !others.includes(path))) {
      const { status } = await getPage(gateway.url, route.path.replace(/:\w+/g, 'abc'));
      expect([route.path, status]).toEqual([route.path, 200]);
    }
    const missing = await getPage(gateway.url, '/no/such/page');
    expect(missing.status).toBe(404);
    expect(missing.body).toContain('/shell/main.0a1b2c3d.js');
  });

  it('preloads exactly the remote and shell chunks of the page, each once, as the page requests them', async () => {
    const { body, headers } = await getPage(gateway.url, '/dashboard');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.match(/<link rel="preload"[^>]*>/g)).toEqual([
      '<link rel="preload" as="script" href="/remotes/mfe-dashboard/1.0.0/remoteEntry.js" integrity="sha384-entry">',
      '<link rel="preload" as="script" crossorigin="anonymous" href="/remotes/mfe-dashboard/1.0.0/app.js" integrity="sha384-app">',
      '<link rel="preload" as="style" href="/remotes/mfe-dashboard/1.0.0/app.css" integrity="sha384-css">',
      '<link rel="preload" as="script" crossorigin="anonymous" href="/shell/remotes.js" integrity="sha384-remotes">',
      '<link rel="preload" as="script" crossorigin="anonymous" href="/shell/calls.js" integrity="sha384-calls">',
      '<link rel="preload" as="script" crossorigin="anonymous" href="/shell/frame.js" integrity="sha384-frame">',
      '<link rel="preload" as="script" crossorigin="anonymous" href="/shell/account.js" integrity="sha384-account">',
    ]);
    expect((await getPage(gateway.url, '/')).body.match(/<link rel="preload"[^>]*>/g)).toEqual([
      '<link rel="preload" as="style" href="/shell/landing.css" integrity="sha384-landing">',
    ]);
    expect((await getPage(gateway.url, '/pricing')).body).not.toContain('rel="preload"');
  });

  it('names the page and its public address, and keeps private pages out of search engines', async () => {
    const open = await getPage(gateway.url, '/pricing?ref=x');
    expect(open.body.match(/<title>.*?<\/title>/g)).toEqual(['<title>Pricing · Soloist</title>']);
    expect(open.body).toContain('<link rel="canonical" href="http://localhost:8080/pricing">');
    expect(open.headers['x-robots-tag']).toBeUndefined();
    expect((await getPage(gateway.url, '/contact')).body).toContain('"@type":"ContactPage"');
    const secret = await getPage(gateway.url, '/proposal/accept/AbCdEfGhIjKlMnOpQrStUvWxYz012345');
    expect(secret.body).not.toContain('canonical');
    expect(secret.headers['x-robots-tag']).toBe('noindex');
  });

  it('inlines a registry that cannot end its own script element', async () => {
    const style = { path: '</script><script>alert(1)//', integrity: 'sha384-css' };
    const evil = { ...release('1.0.0'), styles: [style] };
    await gateway.serveRemotes(await signRemotes([evil]));
    const { body } = await getPage(gateway.url, '/pricing');
    const data = /<script type="application\/json" id="registry">(.*?)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(data ?? '')).toEqual({ remotes: [evil] });
  });

  it('leaves the server-side renderers out of the registry', async () => {
    await publishSite(gateway, '1.0.0');
    const { body } = await getPage(gateway.url, '/portfolio');
    expect(body).toContain('/remotes/mfe-portfolio/1.0.0/remoteEntry.js');
    expect(body).not.toContain('renderer');
  });

  it('uses a republished remote on the next page load', async () => {
    await getPage(gateway.url, '/dashboard');
    await gateway.serveRemotes(await signRemotes([release('1.0.1')]));
    const { body } = await getPage(gateway.url, '/dashboard');
    expect(body).toContain('/remotes/mfe-dashboard/1.0.1/remoteEntry.js');
    expect(body).not.toContain('1.0.0');
  });

  it('serves pages although its stored registry is broken, and the remotes once it knows them', async () => {
    await writeRegistry(gateway.dir, '{"remotes":[{}');
    await gateway.restart();
    expect((await getPage(gateway.url, '/dashboard')).status).toBe(200);
    await gateway.serveRemotes(await signRemotes([release('1.0.0')]));
    const { body } = await getPage(gateway.url, '/dashboard');
    expect(body).toContain('/remotes/mfe-dashboard/1.0.0/remoteEntry.js');
  });

  it('serves pages to crawlers and mail scanners, which accept any type', async () => {
    for (const method of ['GET', 'HEAD']) {
      const res = await fetch(`${gateway.url}/pricing`, { method, headers: { accept: '*/*' } });
      expect(res.status).toBe(200);
      expect(res.headers.get('content-type')).toContain('text/html');
    }
  });

  it('answers the not-found page’s own address with 404', async () => {
    expect((await getPage(gateway.url, '/not-found')).status).toBe(404);
  });

  it('responds with a JSON error to a program that requests a page', async () => {
    const res = await fetch(`${gateway.url}/pricing`, { headers: { accept: 'image/*' } });
    expect(res.status).toBe(404);
    expect(await res.json()).toMatchObject({ success: false, code: 'not_found' });
  });
});

describe('the security headers of a page', () => {
  it('allow no inline script except the shell’s', async () => {
    const { headers } = await getPage(gateway.url, '/');
    const policy = policyOf(headers['content-security-policy']);
    const hash = createHash('sha256')
      .update("document.documentElement.dataset.theme='light'")
      .digest('base64');
    expect(policy.get('script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(policy.get('script-src-attr')).toEqual(["'none'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    const [frames, ...others] = policy.get('frame-src') ?? [];
    expect([frames, others]).toEqual([
      expect.stringMatching(/\/api\/proposal\/email-previews\/$/),
      [],
    ]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy.get('connect-src')).toContain("'self'");
    expect(String(headers['content-security-policy'])).not.toContain('unsafe-eval');
  });

  it('allow the payment provider’s checkout only on pages where people pay', async () => {
    const provider = /razorpay\.com/;
    for (const { path: pattern } of pageRoutes) {
      const { headers } = await getPage(gateway.url, pattern.replace(/:\w+/g, 'abc'));
      const paying = /^\/(invoice\/:orderId|subscribe\/.+)$/.test(pattern);
      expect([pattern, provider.test(String(headers['content-security-policy']))]).toEqual([
        pattern,
        paying,
      ]);
      expect([pattern, headers['cross-origin-opener-policy']]).toEqual([
        pattern,
        paying ? 'same-origin-allow-popups' : 'same-origin',
      ]);
    }
    const { headers } = await getPage(gateway.url, `/invoice/${'o'.repeat(32)}`);
    const policy = policyOf(headers['content-security-policy']);
    expect(policy.get('script-src')).toContain('https://checkout.razorpay.com');
    expect(policy.get('frame-src')).toContain('https://api.razorpay.com');
    expect(policy.get('connect-src')).toContain('https://lumberjack.razorpay.com');
    expect(policy.get('form-action')).toContain('https://api.razorpay.com');
    // The checkout positions its window with a style attribute; scripts stay limited to the known
    // ones.
    expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
  });

  it('allow the simulator’s checkout instead where it is used', async () => {
    const simulated = await startTestGateway({
      RAZORPAY_CHECKOUT_URL: 'http://localhost:4321/v1/checkout.js',
    });
    const { headers } = await getPage(simulated.url, '/subscribe/monthly');
    const policy = policyOf(headers['content-security-policy']);
    for (const directive of ['script-src', 'frame-src', 'connect-src'])
      expect([directive, policy.get(directive)]).toEqual([
        directive,
        expect.arrayContaining(['http://localhost:4321']),
      ]);
    expect(String(headers['content-security-policy'])).not.toContain('razorpay.com');
    const elsewhere = await getPage(simulated.url, '/pricing');
    expect(String(elsewhere.headers['content-security-policy'])).not.toContain('4321');
    await simulated.close();
  });

  it('include the other protections', async () => {
    const { headers } = await getPage(gateway.url, '/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.any(String),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('allow nothing if a browser renders data as a page', async () => {
    const { headers } = await fetch(`${gateway.url}/api/auth/jwks`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('require HTTPS in production', async () => {
    const production = await startTestGateway({ NODE_ENV: 'production' });
    const { headers } = await getPage(production.url, '/');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    const data = await fetch(`${production.url}/api/auth/jwks`);
    expect(data.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    await production.close();
  });
});

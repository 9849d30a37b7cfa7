import { loggablePath } from './request-context.routes.ts';

it('keeps queries and the secret ids of public links out of logs', () => {
  const id = 'AbCdEfGhIjKlMnOpQrStUvWxYz-_2345';
  expect(loggablePath(`/proposal/accept/${id}?token=abc`)).toBe('/proposal/accept/…');
  expect(loggablePath(`/api/proposal/contract/${id}/pdf`)).toBe('/api/proposal/contract/…/pdf');
  expect(loggablePath('/api/auth/google?code=secret')).toBe('/api/auth/google');
  const stopToken = `${'0a'.repeat(12)}.${'aB-'.repeat(14)}z`;
  expect(loggablePath(`/stop-recovery/${stopToken}`)).toBe('/stop-recovery/…');
  expect(loggablePath(`/api/auth/recovery/${stopToken}/stop`)).toBe('/api/auth/recovery/…/stop');
  expect(loggablePath(`/report-sign-in/${stopToken}`)).toBe('/report-sign-in/…');
  expect(loggablePath(`/api/auth/sign-ins/${stopToken}/report`)).toBe(
    '/api/auth/sign-ins/…/report',
  );
  expect(loggablePath(`/stop-recovery/${stopToken.replace('.', '%2E')}`)).toBe('/stop-recovery/…');
  expect(loggablePath(`/proposal/accept/%41${id.slice(1)}`)).toBe('/proposal/accept/…');
  expect(loggablePath(`/proposal/accept/${id}%`)).toBe('/proposal/accept/…');
  for (const copied of [`${id}.`, `${id}%20`, `${id}%3E`, `(${id}),`, `accept%2F${id}`]) {
    expect(loggablePath(`/proposal/accept/${copied}`)).toBe('/proposal/accept/…');
  }
  expect(loggablePath(`/stop-recovery/${stopToken.replace('.', '%252E')}`)).toBe(
    '/stop-recovery/…',
  );
  expect(loggablePath('/assets/recovery-request.page-DhX3a_9k.js')).toContain('recovery-request');
  expect(loggablePath('/service-deliverables')).toBe('/service-deliverables');
});

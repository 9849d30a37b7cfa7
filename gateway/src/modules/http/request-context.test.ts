import { loggablePath } from './request-context.routes.ts';

it('keeps queries and the secret ids of public links out of logs', () => {
  const id = 'AbCdEfGhIjKlMnOpQrStUvWxYz-_2345';
  expect(loggablePath(`/proposal/accept/${id}?token=abc`)).toBe('/proposal/accept/…');
  expect(loggablePath(`/api/proposal/contract/${id}/pdf`)).toBe('/api/proposal/contract/…/pdf');
  expect(loggablePath('/api/auth/google?code=secret')).toBe('/api/auth/google');
  expect(loggablePath('/service-deliverables')).toBe('/service-deliverables');
});

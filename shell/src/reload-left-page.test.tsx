import { forgetPerson, setToken } from '@soloist/web-client';
import { reloadForOthers } from './reload-left-page.ts';

const tokenOf = (sid: string) =>
  `e30.${btoa(JSON.stringify({ sub: sid, sid, roles: ['freelancer'], role: 'freelancer' }))}.x`;
const goBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

it('shows a left page again to the same person only', async () => {
  const reload = jest.fn();
  setToken(tokenOf('ada'));
  reloadForOthers(reload);
  goBack();
  expect(reload).not.toHaveBeenCalled();
  await forgetPerson();
  goBack();
  expect(reload).toHaveBeenCalledTimes(1);
  // Another tab signed in.
  localStorage.setItem('token', tokenOf('noor'));
  goBack();
  expect(reload).toHaveBeenCalledTimes(2);
});

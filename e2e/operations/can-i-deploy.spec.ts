import { expect, test } from '@playwright/test';
import { remoteBreaks, treeBreaks } from '@soloist/tools/can-i-deploy.ts';
import { app } from '../support/app.ts';

test('this build is compatible with every published version', async () => {
  const installation = { apiUrl: `${app.url}/api`, token: app.installation.token };
  expect(await treeBreaks(installation)).toEqual([]);
  for (const name of ['mfe-dashboard', 'mfe-sage-chat']) {
    expect(await remoteBreaks(name, installation)).toEqual([]);
  }
});

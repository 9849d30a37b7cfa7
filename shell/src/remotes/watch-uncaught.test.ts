import { originOf } from './watch-uncaught.ts';

const file = 'https://soloist.example/remotes/mfe-wizards/1.2.0/105.3922.js';

it('reports the remote and version whose file threw', () => {
  const error = new Error('no such thing');
  error.stack = `Error: no such thing\n    at click (${file}:1:200)\n    at https://soloist.example/shell/main.js:1:9`;
  expect(originOf(error)).toEqual({ remote: 'mfe-wizards', version: '1.2.0' });
});

it('reports the remote of a late chunk that failed to load', () => {
  expect(originOf(new Error(`Loading chunk 105 failed.\n(error: ${file})`))).toEqual({
    remote: 'mfe-wizards',
    version: '1.2.0',
  });
});

it('reports no remote for an error of the shell or of other code', () => {
  expect(originOf(new Error('Loading chunk 9 failed. (/shell/9.js)'))).toBeUndefined();
  expect(originOf(new Error('/remotes/mfe-other/1.0.0/1.js'))).toBeUndefined();
  expect(originOf(undefined)).toBeUndefined();
});

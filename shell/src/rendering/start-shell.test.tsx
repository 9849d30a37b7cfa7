import { showToastLater } from '@soloist/web-client';
import { fireEvent, waitFor } from '@testing-library/react';
import { interactiveEvent, type ShellFiles, shellFilesId } from './page-data.ts';
import { startShell } from './start-shell.ts';

const files: ShellFiles = {
  scripts: [
    { path: '/shell/vendor.js', integrity: 'sha384-vendor' },
    { path: '/shell/main.js', integrity: 'sha384-main' },
  ],
  chunks: [{ path: '/shell/landing.js', integrity: 'sha384-landing' }],
  isNeeded: false,
};
const scripts = () => [...document.head.querySelectorAll('script')];
const paths = () => scripts().map((script) => script.getAttribute('src'));

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
  openPage(files);
});

function openPage(data: ShellFiles) {
  document.body.innerHTML = `<div id="shell"><a href="/pricing">Pricing</a><button>Filter</button></div><script type="application/json" id="${shellFilesId}">${JSON.stringify(data)}</script>`;
}

it('loads the shell in its order, by hash, when a person uses the page', () => {
  startShell();
  expect(paths()).toEqual([]);
  fireEvent.scroll(document);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(paths()).toEqual(['/shell/vendor.js', '/shell/main.js']);
  for (const script of scripts()) {
    expect([script.async, script.crossOrigin]).toEqual([false, 'anonymous']);
    expect(script.integrity).toMatch(/^sha384-/);
  }
  expect(document.head.querySelector('link')).toHaveAttribute('href', '/shell/landing.js');
});

it('loads it immediately for a signed-in person', () => {
  localStorage.setItem('token', 'x.y.z');
  startShell();
  expect(paths()).toHaveLength(2);
});

it('loads it immediately to show a message of the page before', () => {
  showToastLater({ message: 'We deleted your account. Goodbye.', kind: 'info' });
  startShell();
  expect(paths()).toHaveLength(2);
  sessionStorage.clear();
});

it('tries again at the next interaction after a failed load', () => {
  startShell();
  fireEvent.scroll(document);
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(paths()).toEqual([]);
  fireEvent.scroll(document);
  expect(paths()).toHaveLength(2);
});

it('loads it immediately to try again what the page lacks', () => {
  openPage({ ...files, isNeeded: true });
  startShell();
  expect(paths()).toHaveLength(2);
});

it('repeats a press when React controls the page', async () => {
  startShell();
  const pressed = jest.fn();
  const button = document.querySelector('button') as HTMLButtonElement;
  button.addEventListener('click', pressed);
  button.click();
  expect(pressed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(interactiveEvent));
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
});

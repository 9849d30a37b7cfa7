import type * as Theme from './theme.ts';

let systemIsDark: boolean;
let tellSystemChange: () => void;

// jsdom has no media queries; this fakes the machine's setting.
async function load(): Promise<typeof Theme> {
  window.matchMedia = () =>
    ({
      get matches() {
        return systemIsDark;
      },
      addEventListener: (_: string, listener: () => void) => {
        tellSystemChange = listener;
      },
    }) as unknown as MediaQueryList;
  let theme: typeof Theme | undefined;
  await jest.isolateModulesAsync(async () => {
    theme = await import('./theme.ts');
  });
  return theme as typeof Theme;
}
const appliedTheme = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
});

it('follows the system until the person chooses', async () => {
  const { watchTheme, setTheme } = await load();
  watchTheme();
  expect(appliedTheme()).toBe('light');
  systemIsDark = true;
  tellSystemChange();
  expect(appliedTheme()).toBe('dark');
  setTheme('light');
  tellSystemChange();
  expect(appliedTheme()).toBe('light');
  setTheme('system');
  expect(appliedTheme()).toBe('dark');
});

it('follows the choice in another tab', async () => {
  const { watchTheme } = await load();
  watchTheme();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(appliedTheme()).toBe('dark');
});

it('treats an unknown saved value as no choice', async () => {
  localStorage.setItem('theme', 'sepia');
  const { getTheme } = await load();
  expect(getTheme()).toBe('system');
});

import type * as Theme from './theme.ts';

let systemIsDark: boolean;
let tellSystemChange: () => void;

// jsdom has no media queries; this stands for the machine's setting.
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
const shown = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
});

it('follows the system until the person chooses', async () => {
  const { watchTheme, setTheme } = await load();
  watchTheme();
  expect(shown()).toBe('light');
  systemIsDark = true;
  tellSystemChange();
  expect(shown()).toBe('dark');
  setTheme('light');
  tellSystemChange();
  expect(shown()).toBe('light');
  setTheme('system');
  expect(shown()).toBe('dark');
});

it('shows what the person chose in another tab', async () => {
  const { watchTheme } = await load();
  watchTheme();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(shown()).toBe('dark');
});

it('takes a saved word it does not know for no choice', async () => {
  localStorage.setItem('theme', 'sepia');
  const { getTheme } = await load();
  expect(getTheme()).toBe('system');
});

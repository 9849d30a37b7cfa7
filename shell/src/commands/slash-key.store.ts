const key = 'slash-key';

/** Whether “/” opens the search. People who dictate turn single-letter shortcuts off (WCAG 2.1.4). */
export const isSlashOn = (): boolean => localStorage.getItem(key) !== 'off';

export function setSlash(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}

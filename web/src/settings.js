// What one player likes, kept in this browser only.

const KEY = 'grognard.settings';
const DEFAULTS = {
  /** '' follows the system. @type {'' | 'light' | 'dark'} */ theme: '',
  /** Show the odds before dice are thrown. */ odds: true,
  /** Draw the reach of a selected piece. */ reach: true,
  /** How fast the film of what happened goes. @type {'step' | 'slow' | 'normal' | 'quick' | 'off'} */ film: 'normal',
  /** The bot one meets at once. */ level: '',
  /** How the player wants to be called. */ name: '',
  /** Whether he was asked and has no name. */ nameless: false,
  /** A sound when it is the player's turn. */ sound: false,
  /** A notification, where the browser allows it. */ notify: false,
  /** Whether a guided first battle was played. */ learnt: false,
  /** Games whose goals were read. @type {string[]} */ read: [],
};

/** @returns {typeof DEFAULTS} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = load();

export function saveSettings() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
  applyTheme();
}

export function applyTheme() {
  const root = document.documentElement;
  if (settings.theme) root.dataset.theme = settings.theme;
  else delete root.dataset.theme;
}

/** Whether the page is dark now. */
export function isDark() {
  return settings.theme ? settings.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

export function toggleTheme() {
  settings.theme = isDark() ? 'light' : 'dark';
  saveSettings();
}

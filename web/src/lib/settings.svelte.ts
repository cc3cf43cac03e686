/** What a person chose on this device: language, theme, sound, what is confirmed. */
import '../app.css'
import { find, keep } from './store'
import { type Language, speak } from './words.svelte'

export type Theme = 'system' | 'day' | 'night'
interface Kept {
  language: Language
  theme: Theme
  sound: boolean
  confirm: 'usual' | 'always' | 'never'
  notify: boolean
  /** Whether single letters and signs do something on a page, wherever the focus is. */
  keys: boolean
  /** In ms: the least that lies between two moves when a bot makes the second, so that eyes can follow. */
  pace: number
  /** The bot that one played last, by game. */
  bots: Partial<Record<string, string>>
  /** The game that one played last. */
  game: string
  /** The games in which one has moved. */
  known: string[]
}
const KEY = 'sobremesa'

function read(): Kept {
  const usual: Kept = {
    language: navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en',
    theme: 'system',
    sound: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    confirm: 'usual',
    notify: false,
    keys: true,
    pace: 700,
    bots: {},
    game: 'sitaos',
    known: [],
  }
  return { ...usual, ...find<Partial<Kept>>(KEY) }
}

export const settings = $state(read())
const night = matchMedia('(prefers-color-scheme: dark)')
show(settings.theme)

/** Change a setting and keep it. */
export function choose<K extends keyof Kept>(name: K, value: Kept[K]): void {
  settings[name] = value
  keep(KEY, settings)
  if (name === 'theme') show(settings.theme)
  if (name === 'language') void speak(settings.language)
}

/** The letter or sign that was pressed, where one does something by itself; whoever speaks to a browser may switch that off. */
export function signOf(event: KeyboardEvent): string {
  return settings.keys && event.key.length === 1 ? event.key.toLowerCase() : ''
}

/** Whether it is night on the page now. */
export function isNight(): boolean {
  return settings.theme === 'night' || (settings.theme === 'system' && night.matches)
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

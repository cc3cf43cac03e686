// First, because it brings the look that every component builds on.
import { settings } from './lib/settings.svelte'
import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './lib/words.svelte'

const target = document.getElementById('app')
if (target) {
  await speak(settings.language)
  mount(App, { target })
}

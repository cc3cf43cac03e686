import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { settings } from './lib/settings.svelte'
import { speak } from './lib/words.svelte'

const target = document.getElementById('app')
if (target) {
  await speak(settings.language)
  mount(App, { target })
}

// First, because it brings the look that every component builds on.
import { settings } from './lib/settings.svelte'
import { mount } from 'svelte'
import App from './App.svelte'
import { arrive } from './lib/me.svelte'
import { match, place } from './lib/router.svelte'
import { look } from './lib/look'
import { speak } from './lib/words.svelte'
import { find } from './pages'

const target = document.getElementById('app')
if (target) {
  const pass = () => {
    // A page that needs what failed here asks again, and says so itself.
  }
  // All at once: the words are not there before the rest, and nothing here needs the other.
  arrive().catch(pass)
  find(place.path)?.catch(pass)
  const table = match('/t/:id', place.path)?.['id']
  if (table) look(table).catch(pass)
  await speak(settings.language)
  mount(App, { target })
}

// First, because it brings the look that every component builds on.
import { settings } from './lib/settings.svelte'
import { mount } from 'svelte'
import App from './App.svelte'
import pieces from './art/pieces.svg?raw'
import { hang } from './art/sheet'
import { lookAhead } from './lib/look'
import { arrive } from './lib/me.svelte'
import { match, place } from './lib/router.svelte'
import { speak } from './lib/words.svelte'
import { find } from './pages'

/** How long an empty page is better than one that is drawn twice. */
const PATIENCE = 250

// Not awaited at the top, where the bundler would take care that nothing is run ahead of it, and make many files of one.
async function start(target: HTMLElement): Promise<void> {
  const table = match('/t/:id', place.path)?.['id']
  // All at once; what fails here is asked for again by the page, which can say so.
  const rest = Promise.allSettled([find(place.path), table ? lookAhead(table) : arrive()])
  await speak(settings.language)
  await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  hang(pieces)
  mount(App, { target })
}

const target = document.getElementById('app')
if (target) void start(target)

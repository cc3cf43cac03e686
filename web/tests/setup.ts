/** One window serves file after file: what a file changes in it is changed back when its tests are over. */
import { configure } from '@testing-library/svelte'
import { afterAll, vi } from 'vitest'

// As patient as the rest.
configure({ asyncUtilTimeout: 10_000 })

// Boxes have no size in this DOM, and nothing ever moves.
Element.prototype.getAnimations ??= () => []
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  document.title = ''
  // Settings, words, who one is: what modules hold is read anew by the next file.
  vi.resetModules()
})

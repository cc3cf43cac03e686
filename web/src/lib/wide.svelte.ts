/** Whether there is the width of a desk. */
import { MediaQuery } from 'svelte/reactivity'

const desk = typeof matchMedia === 'function' ? new MediaQuery('min-width: 901px') : null

export function isWide(): boolean {
  return desk?.current ?? false
}

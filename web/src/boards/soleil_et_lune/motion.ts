/** Cards that arrive and runs that leave: quick, and not at all for who wants no motion. */
import type { TransitionConfig } from 'svelte/transition'

const QUICK = 180

export function duration(): number {
  const still = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches
  return still ? 0 : QUICK
}

const ease = (part: number): number => 1 - (1 - part) ** 3

/** From the hand onto the row. */
export function arrive(_node: Element): TransitionConfig {
  return {
    duration: duration(),
    easing: ease,
    css: (part, rest) => `opacity: ${part}; transform: translateY(${28 * rest}px) scale(${1 + 0.08 * rest})`,
  }
}

/** From the row to the cards set aside, or to the discards. */
export function leave(_node: Element): TransitionConfig {
  return {
    duration: duration(),
    easing: ease,
    css: (part, rest) => `opacity: ${part}; transform: translateY(${-36 * rest}px)`,
  }
}

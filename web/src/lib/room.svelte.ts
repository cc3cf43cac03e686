/** How much room the window leaves a table, and so how its parts stand. */
import { MediaQuery } from 'svelte/reactivity'

const matches = typeof matchMedia === 'function'
const queries = (...all: string[]) => (matches ? all.map((query) => new MediaQuery(query)) : [])

const [upright, broad, low, short, tall, wide, coarse] = queries(
  '(max-aspect-ratio: 1/1), (max-width: 499px)',
  '((min-width: 1200px) and (min-aspect-ratio: 3/2)) or ((min-width: 780px) and (min-aspect-ratio: 2/1))',
  '(max-height: 560px)',
  '(max-height: 799px)',
  '(min-height: 940px)',
  '(min-width: 901px)',
  '(pointer: coarse)',
)

/** `stack`: one below the other, as on a phone. `beside`: the board and one column. `wide`: a column on either side. */
export type Way = 'stack' | 'beside' | 'wide'

export function wayOf(): Way {
  return upright?.current ? 'stack' : broad?.current ? 'wide' : 'beside'
}

/** Whether the window is so low that the board needs all of its height, as a phone on its side or a page at 200 %. */
export function isLow(): boolean {
  return Boolean(low?.current && !upright?.current)
}

/** Whether there is little room: what is needed for a turn has it, and the rest stands below. */
export function isTight(): boolean {
  return wayOf() === 'stack' || isLow()
}

/** Whether there is the room of a desk. */
export function isDesk(): boolean {
  return matches && !isTight()
}

/** Whether a page to be read has room for more than its text. */
export function isWide(): boolean {
  return wide?.current ?? false
}

/** Whether a phone's browser leaves less than the phone is high. */
export function isShort(): boolean {
  return short?.current ?? false
}

/** Whether a desk is high enough for a column that holds four seats, a box and a chat. */
export function isTall(): boolean {
  return tall?.current ?? false
}

/** Whether it is played with a finger. */
export function isTouch(): boolean {
  return coarse?.current ?? false
}

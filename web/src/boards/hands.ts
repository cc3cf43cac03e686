/** What the hand does with a draft is the same for board and tray: each draft has one hand. */
import type { Draft } from '../lib/draft.svelte'

export function keepHands<Hand>(make: (draft: Draft) => Hand): (draft: Draft) => Hand {
  const hands = new WeakMap<Draft, Hand & object>()
  return (draft) => {
    const hand = hands.get(draft) ?? (make(draft) as Hand & object)
    hands.set(draft, hand)
    return hand
  }
}

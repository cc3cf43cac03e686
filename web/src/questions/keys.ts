/** Keys, each with what it does: a letter, or the words for a key without one. */
import { KEYS } from '.'

export type Keys = readonly (readonly [key: string, does: string])[]

export const TABLE: Keys = [
  ['questions.key_arrows', 'questions.keys_arrows'],
  ['table.key_enter', 'questions.keys_enter'],
  ['questions.key_space', 'questions.keys_space'],
  ['U', 'questions.keys_undo'],
  ['M', 'questions.keys_type'],
  ['C', 'questions.keys_chat'],
  ['?', 'questions.keys_help'],
]

export const ASKING: Keys = [
  ['A', 'questions.keys_ask'],
  ...Object.entries(KEYS).map(([key, question]) => [key.toUpperCase(), `questions.about_${question}`] as const),
]

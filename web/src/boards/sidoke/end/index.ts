/** Sidoké at its end. */
import type { EndKit } from '../../../end/kit'
import { woodenPart } from '../../wood/part'
import Ghost from './Ghost.svelte'

export const end: EndKit = { ...woodenPart, Ghost }

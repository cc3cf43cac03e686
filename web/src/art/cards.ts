/** The cards of Soleil et Lune, of which also landscapes are made; whoever draws with them imports this. */
import cards from './cards.svg?raw'
import { hang } from './sheet'

hang(cards)

/** What is being opened from the home page: one table at a time, and why not if not. */
import { Attempt } from '../../lib/attempt.svelte'
import { playBot, playFriends } from '../../lib/opening'

export class Desk extends Attempt {
  /** Whether the question is open which game, and for how many. */
  choosing = $state(false)

  /** Play a bot at once. */
  async bot(game: string): Promise<void> {
    await this.run(() => playBot(game))
  }

  /** A table for friends, by link. */
  async friends(game: string, seats: number): Promise<void> {
    await this.run(() => playFriends(game, seats))
    this.choosing = false
  }
}

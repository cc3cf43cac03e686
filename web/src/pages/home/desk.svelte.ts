/** What is being opened from the home page: one table at a time, and why not if not. */
import { Attempt } from '../../lib/attempt.svelte'
import { playBot, playFriends } from '../../lib/opening'

export class Desk extends Attempt {
  /** The question that is open: which game, and against whom. */
  choosing = $state<'bot' | 'friends' | null>(null)

  /** Play a bot at once. */
  async bot(game: string, level: string): Promise<void> {
    await this.run(() => playBot(game, level))
    this.choosing = null
  }

  /** A table for friends, by link. */
  async friends(game: string, seats: number): Promise<void> {
    await this.run(() => playFriends(game, seats))
    this.choosing = null
  }
}

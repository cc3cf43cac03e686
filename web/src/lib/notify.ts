/** Messages of the browser, for a player who looks elsewhere; only after they were switched on. */
import { choose, settings } from './settings.svelte'

/** Whether this browser can show messages at all. */
export function canNotify(): boolean {
  return 'Notification' in globalThis
}

/** Switch messages on, which asks the person, or off; says whether they are on now. */
export async function switchNotify(on: boolean): Promise<boolean> {
  const allowed = on && canNotify() && (await Notification.requestPermission()) === 'granted'
  choose('notify', allowed)
  return allowed
}

/** Tell the player something while the page is hidden; one message a table, the newest. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  try {
    const message = new Notification(title, { body, tag, icon: '/icon.png' })
    message.onclick = () => {
      window.focus()
      message.close()
    }
  } catch {
    // Some phones let only service workers show messages; sound and title remain.
  }
}

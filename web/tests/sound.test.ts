import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Speaker } from './speaker'

async function load(calm = false) {
  vi.resetModules()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: calm && query.includes('reduced-motion') }))
  vi.stubGlobal('AudioContext', Speaker)
  localStorage.clear()
  const { settings } = await import('../src/lib/settings.svelte')
  const { play } = await import('../src/lib/sound')
  return { settings, play }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const span = () => ({
  from: Math.min(...Speaker.heard.map(({ from }) => from)),
  to: Math.max(...Speaker.heard.map(({ to }) => to)),
})

beforeEach(() => {
  Speaker.heard = []
  Speaker.now = 0
})
afterEach(() => vi.unstubAllGlobals())

describe('sounds', () => {
  it.each([
    ['wood', 0.06],
    ['paper', 0.09],
    ['end', 0.4],
  ] as const)('%s is heard for %f seconds', async (sound, long) => {
    const { play } = await load()
    play(sound)
    await settled()
    expect(span()).toEqual({ from: 0, to: long })
  })

  it('an end is two notes', async () => {
    const { play } = await load()
    play('end')
    await settled()
    expect(new Set(Speaker.heard.map(({ pitch }) => pitch)).size).toBe(2)
  })

  it('nothing sounds twice at once: what comes together is heard one after the other, or not at all', async () => {
    const { play } = await load()
    for (const sound of ['wood', 'points', 'end', 'wood'] as const) play(sound)
    await settled()
    const starts = [...new Set(Speaker.heard.map(({ from }) => from))]
    expect(starts.map((start) => Math.round(start * 100))).toEqual([0, 6, 26, 46])
    expect(span().to).toBeCloseTo(0.66)
  })

  it('are silent once they are switched off, and from the start for whoever prefers little motion', async () => {
    const { settings, play } = await load()
    settings.sound = false
    play('wood')
    const calm = await load(true)
    expect(calm.settings.sound).toBe(false)
    calm.play('end')
    await settled()
    expect(Speaker.heard).toEqual([])
  })
})

/** What lies on the table as one picture that needs nothing else: SVG, or PNG made of it. */
import serif from '@fontsource/vollkorn/files/vollkorn-latin-700-normal.woff2?url'

const DRAWN = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'stroke-opacity', 'opacity', 'color', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline',
  'transform', 'display', 'visibility',
]
const SPACE = 'http://www.w3.org/2000/svg'

/** The picture of a stage: every drawing in it at its place, and every text that asks to be printed. */
export async function drawStage(stage: HTMLElement): Promise<string> {
  const box = stage.getBoundingClientRect()
  const page = make('svg', { viewBox: `0 0 ${box.width} ${box.height}`, width: box.width, height: box.height })
  page.append(await style(stage), symbols(stage))
  page.append(make('rect', { width: '100%', height: '100%', fill: colour('var(--paper)') }))
  for (const drawing of stage.querySelectorAll<SVGSVGElement>('svg')) {
    if (drawing.parentElement?.closest('svg') || !drawing.checkVisibility()) continue
    page.append(copy(drawing, box))
  }
  for (const text of stage.querySelectorAll<HTMLElement>('[data-print]')) page.append(print(text, box))
  return new XMLSerializer().serializeToString(page)
}

/** The same as a PNG, twice as fine as on the screen. */
export async function paintStage(stage: HTMLElement): Promise<Blob> {
  const text = await drawStage(stage)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}

/** Hand a file to the visitor. */
export function save(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'image/svg+xml' }) : content
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function copy(drawing: SVGSVGElement, box: DOMRect): SVGElement {
  const clone = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  const clones = [clone, ...clone.querySelectorAll('*')]
  for (const [at, original] of originals.entries()) {
    const computed = getComputedStyle(original)
    const target = clones[at]
    if (!target) continue
    for (const name of DRAWN) {
      const value = computed.getPropertyValue(name)
      if (value && !(name === 'transform' && value === 'none')) target.setAttribute(name, value)
    }
    for (const name of ['class', 'role', 'tabindex', 'aria-label', 'aria-hidden', 'style']) target.removeAttribute(name)
  }
  const place = drawing.getBoundingClientRect()
  clone.setAttribute('x', String(place.left - box.left))
  clone.setAttribute('y', String(place.top - box.top))
  clone.setAttribute('width', String(place.width))
  clone.setAttribute('height', String(place.height))
  clone.removeAttribute('transform')
  return clone
}

function print(text: HTMLElement, box: DOMRect): SVGElement {
  const place = text.getBoundingClientRect()
  const { fontSize, fontFamily, fontWeight, color } = getComputedStyle(text)
  const line = make('text', {
    x: place.left - box.left,
    y: place.top - box.top + place.height * 0.72,
    fill: color,
    'font-size': fontSize,
    'font-family': fontFamily,
    'font-weight': fontWeight,
  })
  line.textContent = text.textContent
  return line
}

function symbols(stage: HTMLElement): SVGElement {
  const defs = make('defs', {})
  const seen = new Set<string>()
  const gather = (root: Element) => {
    for (const use of root.querySelectorAll('use')) {
      const id = use.getAttribute('href')?.slice(1) ?? ''
      const symbol = document.getElementById(id)
      if (seen.has(id) || !symbol) continue
      seen.add(id)
      defs.append(symbol.cloneNode(true))
      gather(symbol)
    }
  }
  gather(stage)
  return defs
}

/** Colours of the theme as it is now, and the letters. */
async function style(stage: HTMLElement): Promise<SVGElement> {
  const element = make('style', {})
  const art = [...document.querySelectorAll('symbol')].map((symbol) => symbol.innerHTML).join('')
  const names = new Set((art + stage.innerHTML).match(/--[\w-]+/g))
  const set = [...names].map((name) => `${name}:${colour(`var(${name})`)}`).join(';')
  const font = await fetch(serif).then((answer) => answer.arrayBuffer())
  const letters = btoa(Array.from(new Uint8Array(font), (byte) => String.fromCharCode(byte)).join(''))
  element.textContent = `@font-face{font-family:Vollkorn;font-weight:700;src:url(data:font/woff2;base64,${letters})}svg{${set}}.num{font-family:Vollkorn,serif;font-weight:700;text-anchor:middle;dominant-baseline:central}`
  return element
}

/** A colour as the browser computes it, whatever it was written as. */
function colour(value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  return computed
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SPACE, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

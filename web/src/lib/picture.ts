/** What lies on the table as one picture that needs nothing else: SVG, or PNG made of it. */
import serif from '@fontsource/vollkorn/files/vollkorn-latin-700-normal.woff2?url'

const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'transform',
  'display',
  'visibility',
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
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
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
  const { fontSize, fontFamily, fontWeight, color, backgroundColor } = getComputedStyle(text)
  const [x, y] = [place.left - box.left, place.top - box.top]
  const letters = { fill: color, 'font-size': fontSize, 'font-family': fontFamily, 'font-weight': fontWeight }
  // What stands on a ground of its own stands in the middle of it.
  const badge = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
  const line = badge
    ? make('text', {
        ...letters,
        x: x + place.width / 2,
        y: y + place.height / 2,
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
      })
    : make('text', { ...letters, x, y: y + place.height * 0.72, 'xml:space': 'preserve' })
  line.textContent = text.textContent
  if (!badge) return line
  const drawn = make('g', {})
  drawn.append(
    make('rect', { x, y, width: place.width, height: place.height, rx: place.height / 2, fill: backgroundColor }),
    line,
  )
  return drawn
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
  element.textContent = `@font-face{font-family:Vollkorn;font-weight:700;src:url(data:font/woff2;base64,${letters})}svg{${set};font-variant-numeric:lining-nums}.num{font-family:Vollkorn,serif;font-weight:700;text-anchor:middle;dominant-baseline:central}text{font-variant-numeric:lining-nums}`
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

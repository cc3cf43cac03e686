/** Sheets: of drawings, which a page takes from by their names, and of styles that come with a script. */
const SPACE = 'http://www.w3.org/2000/svg'

/** Hang a sheet where it is not seen. */
export function hang(drawings: string): void {
  const sheet = document.createElementNS(SPACE, 'svg')
  sheet.setAttribute('class', 'sheet')
  sheet.setAttribute('aria-hidden', 'true')
  sheet.innerHTML = drawings
  document.body.append(sheet)
}

/** Put on styles. */
export function wear(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

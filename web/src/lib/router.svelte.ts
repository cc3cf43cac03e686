/** Where on the site the visitor is. */
export const place = $state({ path: location.pathname, query: new URLSearchParams(location.search) })

/** Go to a page of this site. */
export function go(url: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState']({}, '', url)
  arrive()
  if (!replace) scrollTo(0, 0)
}

/** Follow links inside the site without loading a page. */
export function followLinks(): () => void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', follow)
  return () => {
    removeEventListener('popstate', arrive)
    document.removeEventListener('click', follow)
  }
}

/** The parts of the path that a pattern names, as in `match('/t/:id', '/t/abc')`. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const found = path.replace(/\/+$/, '').split('/')
  if (path === '/') found.push('')
  if (wanted.length !== found.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const given = found[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given)
    else if (part !== given) return null
  }
  return params
}

function arrive(): void {
  place.path = location.pathname
  place.query = new URLSearchParams(location.search)
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (/^\/(api|schema|metrics)(\/|$)/.test(link.pathname)) return
  // The browser itself knows how to find a place on the same page.
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

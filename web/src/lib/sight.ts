/** Where one is in a list stays in sight, and the page where it is. */
export function keepInSight(list: HTMLElement | null | undefined): void {
  const here = list?.querySelector('[aria-current]')
  if (!list || !here) return
  const [box, own] = [list.getBoundingClientRect(), here.getBoundingClientRect()]
  if (own.top < box.top) list.scrollTop -= box.top - own.top
  else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom
}
